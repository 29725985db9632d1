package dev.countersign.policy;

import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.Action;
import dev.countersign.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * The rule files that have a say over a workspace, looked at again for every decision. This version can not read any of
 * them yet, so one that is there denies everything: a rule that was written down is never ignored.
 */
@Component
public class PolicyFiles {

    private final Path userFile;

    PolicyFiles(DataDirectory data) {
        this.userFile = data.policyFile();
    }

    /** What the files say of one call; no effect where none has a say. */
    public Verdict verdict(Workspace workspace, String tool, Action action) {
        List<Ground> blocking = blocking(workspace);
        return new Verdict(blocking.isEmpty() ? null : Effect.DENY, blocking);
    }

    /** Whether a tool could be granted at all, so that the model may be told of it. */
    public boolean advertises(Workspace workspace, String tool) {
        return blocking(workspace).isEmpty();
    }

    private List<Ground> blocking(Workspace workspace) {
        return List.of(
                        new PolicyFile(Layer.USER_POLICY, userFile),
                        new PolicyFile(Layer.WORKSPACE_POLICY, workspace.root().resolve(".countersign/tools.json")),
                        new PolicyFile(Layer.WORKSPACE_BOUNDS, workspace.root().resolve("countersign.tools.yaml")))
                .stream()
                .filter(file -> Files.exists(file.path(), LinkOption.NOFOLLOW_LINKS))
                .map(PolicyFile::blocks)
                .toList();
    }

    private record PolicyFile(Layer layer, Path path) {
        Ground blocks() {
            return Ground.of(
                    layer,
                    path.toString(),
                    "This file is there, but this version of Countersign can not read policy files yet,"
                            + " so every call is denied. Move it away to go on.",
                    true);
        }
    }
}
