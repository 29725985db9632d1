package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.tool.Action;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Which questions may be allowed together with others: file actions on ordinary paths that a card shows in full. */
@Component
class SeveralAtOnce {

    private final ToolRegistry tools;
    private final ProtectedPaths protectedPaths;

    SeveralAtOnce(ToolRegistry tools, ProtectedPaths protectedPaths) {
        this.tools = tools;
        this.protectedPaths = protectedPaths;
    }

    /** Why it must be allowed by itself; empty if it need not. */
    Optional<String> whyAlone(Card card) {
        if (!card.input().complete()) {
            return Optional.of("its input is not shown in full, so it is allowed by itself.");
        }
        return switch (action(card.approval())) {
            case Action.ReadsPath reads -> protectedPath(reads.path());
            case Action.WritesPath writes -> protectedPath(writes.path());
            case Action.RunsCommand _, Action.RunsShell _ ->
                Optional.of("a command is allowed by itself, never together with others.");
            case Action.Other _ -> Optional.of("what is no file action is allowed by itself.");
        };
    }

    private Optional<String> protectedPath(WorkspacePath path) {
        return protectedPaths
                .guards(path)
                .map(name -> "a protected path (" + name + ") is allowed by itself, never together with others.");
    }

    private Action action(Approval approval) {
        Optional<Registration> tool = tools.find(approval.tool());
        if (tool.isEmpty() || !(approval.input() instanceof ObjectNode input)) {
            return new Action.Other();
        }
        try {
            return tool.get().tool().action(input, new Workspace(Path.of(approval.workspace())));
        } catch (PathRefused e) {
            return new Action.Other();
        }
    }
}
