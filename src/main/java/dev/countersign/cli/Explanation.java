package dev.countersign.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import dev.countersign.workspace.Workspace;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What would be decided about a call.
 *
 * @param effect one of allow, ask, review and deny
 * @param consulted what the decision rests on
 */
record Explanation(String effect, List<Ground> grounds, List<Remedy> remedies, List<String> consulted) {

    private static final List<String> EVERYTHING = List.of("guards", "files", "trust", "mode", "answers");

    /** What would have led to another decision. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Remedy(
            String text, @Nullable String file, @Nullable String snippet) {}

    private record Decided(String effect, List<Ground> grounds, List<Remedy> remedies) {}

    /** By the running service, which knows what people trust and have answered. */
    static Explanation of(RunningService service, Workspace workspace, String tool, CallInput input, ExplainedMode mode)
            throws ServiceFailure {
        ObjectNode call = CliJson.mapper()
                .createObjectNode()
                .put("workspace", workspace.root().toString())
                .put("tool", tool)
                .put("mode", EnumWords.of(mode));
        call.set("input", input.members());
        Decided decided = CliJson.mapper().treeToValue(service.explain(call), Decided.class);
        return new Explanation(decided.effect(), decided.grounds(), decided.remedies(), EVERYTHING);
    }
}
