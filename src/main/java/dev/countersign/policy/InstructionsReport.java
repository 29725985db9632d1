package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.visible.Oddity;
import dev.countersign.visible.VisibleText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace would tell models, for the person who is to trust it.
 *
 * @param source the file's name
 * @param fault what makes it invalid, so that nobody can trust it
 * @param trusted whether models are given this very content
 * @param text all of it
 * @param hidden kinds of characters in it that do not look like what they are
 * @param acts what people trusted of it, newest first, the revoked included
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InstructionsReport(
        String source,
        State state,
        @Nullable String sha256,
        @Nullable String fault,
        boolean trusted,
        @Nullable Integer bytes,
        @Nullable String text,
        List<String> hidden,
        List<TrustAct> acts) {

    static InstructionsReport of(InstructionsFile file, boolean trusted, List<TrustAct> acts) {
        String source = WorkspaceInstructions.FILE;
        return switch (file) {
            case InstructionsFile.Absent _ ->
                new InstructionsReport(source, State.ABSENT, null, null, false, null, null, List.of(), acts);
            case InstructionsFile.Unusable(String says, String sha256) ->
                new InstructionsReport(source, State.INVALID, sha256, says, false, null, null, List.of(), acts);
            case InstructionsFile.Text(String text, String sha256, int bytes) ->
                new InstructionsReport(source, State.VALID, sha256, null, trusted, bytes, text, hidden(text), acts);
        };
    }

    /** Line ends of another system hide nothing. */
    private static List<String> hidden(String text) {
        return VisibleText.of(text.replace("\r\n", "\n")).oddities().stream()
                .map(Oddity::plural)
                .toList();
    }
}
