package dev.countersign.cockpit;

import dev.countersign.approval.History;
import dev.countersign.approval.RuleUse;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.task.Tasks;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reads the rules of workspaces for pages. */
@Component
class PolicyViews {

    private final PolicyFiles files;
    private final PolicyTrust trust;
    private final WorkspaceInstructions instructions;
    private final ProtectedPaths names;
    private final ToolRegistry tools;
    private final Tasks tasks;
    private final History history;

    PolicyViews(
            PolicyFiles files,
            PolicyTrust trust,
            WorkspaceInstructions instructions,
            ProtectedPaths names,
            ToolRegistry tools,
            Tasks tasks,
            History history) {
        this.files = files;
        this.trust = trust;
        this.instructions = instructions;
        this.names = names;
        this.tools = tools;
        this.tasks = tasks;
        this.history = history;
    }

    PolicyView of(Workspace workspace) {
        String root = workspace.root().toString();
        List<RuleUse> uses = history.ofRules(tasks.idsIn(root));
        return new PolicyView(
                root,
                files.report(workspace),
                uses,
                trust.preview(workspace).orElse(null),
                trust.acts(workspace),
                instructions.report(workspace),
                tools.all().stream().map(Registration::name).toList(),
                ProtectedPaths.neverWritablePatterns(),
                names.groups());
    }

    /** What makes the user's own file invalid, and so denies every call everywhere; nothing if it can be taken. */
    public List<String> faultsOfUser() {
        return files.faultsOfUser();
    }

    /** The same for a workspace's own files; nothing for a folder that is gone. */
    public List<String> faultsIn(String workspace) {
        try {
            return files.faultsIn(Workspace.open(Path.of(workspace)));
        } catch (IOException | InvalidPathException gone) {
            return List.of();
        }
    }

    /** The registered tools that models do not hear of in a workspace; nothing for a folder that is gone. */
    List<String> withheldIn(String workspace) {
        List<String> all = tools.all().stream().map(Registration::name).toList();
        try {
            List<String> advertised = files.advertised(Workspace.open(Path.of(workspace)), all);
            return all.stream().filter(tool -> !advertised.contains(tool)).toList();
        } catch (IOException | InvalidPathException gone) {
            return List.of();
        }
    }
}
