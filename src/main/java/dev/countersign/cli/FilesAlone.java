package dev.countersign.cli;

import dev.countersign.policy.BuiltInCall;
import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.Verdict;
import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Explains a call by the guards, the files and a mode, where no service can be asked. */
final class FilesAlone {

    private static final List<String> CONSULTED = List.of("guards", "files", "mode");

    private FilesAlone() {}

    static Explanation explain(PolicyPlace place, String tool, CallInput input, ExplainedMode mode)
            throws StartFailure {
        Workspace workspace = place.workspace();
        Action action;
        try {
            action = action(workspace, tool, input);
            refuse(workspace, action);
        } catch (PathRefused e) {
            Ground guard = Ground.of(Layer.GUARD, "built-in", e.getMessage(), true);
            return new Explanation("deny", List.of(guard), List.of(), CONSULTED);
        }
        return decided(place.files().verdict(workspace, tool, action), mode, action, place.protectedPaths());
    }

    private static Explanation decided(Verdict verdict, ExplainedMode mode, Action action, ProtectedPaths guarded) {
        List<Ground> grounds = new ArrayList<>(verdict.grounds());
        Effect effect = verdict.effect();
        String says = effect == null ? "ask" : EnumWords.of(effect);
        if (verdict.byRules() == null && effect != Effect.DENY) {
            String ofMode = mode.effect(action, guarded);
            boolean decides = effect == null;
            grounds.add(Ground.of(
                    Layer.MODE, EnumWords.of(mode), "No rule decides, and the mode says: " + ofMode + ".", decides));
            says = decides ? ofMode : says;
        }
        return new Explanation(says, grounds, remedies(verdict), CONSULTED);
    }

    private static Action action(Workspace workspace, String tool, CallInput input) throws PathRefused {
        String content = input.text(input.has("newText") ? "newText" : "content");
        return BuiltInCall.action(
                workspace,
                tool,
                input.text(input.has("argv") ? "cwd" : "path"),
                input.texts("argv"),
                input.text("command"),
                content.getBytes(StandardCharsets.UTF_8).length);
    }

    private static List<Explanation.Remedy> remedies(Verdict verdict) {
        return verdict.remedies().stream()
                .map(remedy -> new Explanation.Remedy(remedy.text(), remedy.file(), remedy.snippet()))
                .toList();
    }

    private static void refuse(Workspace workspace, Action action) throws PathRefused {
        switch (action) {
            case Action.ReadsPath(WorkspacePath path) -> new WorkspaceFiles(workspace).check(path);
            case Action.RunsCommand runs -> new WorkspaceFiles(workspace).check(runs.cwd());
            case Action.WritesPath(WorkspacePath path, long _) -> {
                var name = ProtectedPaths.neverWritable(path);
                if (name.isPresent()) {
                    throw new PathRefused(path + " is protected: no tool may write " + name.get() + ", in any mode.");
                }
                new WorkspaceFiles(workspace).check(path);
            }
            case Action.RunsShell _, Action.Other _ -> {}
        }
    }
}
