package dev.countersign.cli;

import dev.countersign.policy.BuiltInCall;
import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.Remedy;
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
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the guards, the files and a mode say of a call.
 *
 * @param effect one of allow, ask, review and deny
 * @param consulted what the decision rests on
 */
record Explanation(String effect, List<Ground> grounds, List<Remedy> remedies, List<String> consulted) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final List<String> CONSULTED = List.of("guards", "files", "mode");

    static Explanation of(PolicyPlace place, String tool, String input, ExplainedMode mode, CommandLine line)
            throws StartFailure {
        Workspace workspace = place.workspace();
        JsonNode members = members(input, line);
        Action action;
        try {
            action = action(workspace, tool, members);
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
        if (verdict.byRules() == null && effect != Effect.DENY) {
            String says = mode.effect(action, guarded);
            boolean decides = effect == null;
            grounds.add(Ground.of(
                    Layer.MODE, EnumWords.of(mode), "No rule decides, and the mode says: " + says + ".", decides));
            return new Explanation(decides ? says : "ask", grounds, verdict.remedies(), CONSULTED);
        }
        return new Explanation(effect == null ? "ask" : EnumWords.of(effect), grounds, verdict.remedies(), CONSULTED);
    }

    private static JsonNode members(String input, CommandLine line) {
        try {
            JsonNode node = JSON.readTree(input);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException e) {
            throw new ParameterException(line, "the input is not JSON: " + e.getOriginalMessage(), e);
        }
        throw new ParameterException(line, "the input has to be a JSON object");
    }

    private static Action action(Workspace workspace, String tool, JsonNode members) throws PathRefused {
        List<String> argv = new ArrayList<>();
        members.path("argv").forEach(token -> argv.add(token.asString("")));
        String path = members.path(members.has("argv") ? "cwd" : "path").asString("");
        String content =
                members.path(members.has("newText") ? "newText" : "content").asString("");
        return BuiltInCall.action(
                workspace,
                tool,
                path,
                argv,
                members.path("command").asString(""),
                content.getBytes(StandardCharsets.UTF_8).length);
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
