package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.model.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A look that a model took at a call before it could run.
 *
 * @param model the id of the model that was asked
 * @param verdict of a review that is done
 * @param reason the reviewer's words, or why there is no verdict
 * @param usage zero while it runs, and where the provider said nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Review(
        State state,
        String model,
        @Nullable Verdict verdict,
        @Nullable String reason,
        Usage usage,
        Instant startedAt) {

    /** How it stands. */
    public enum State {
        RUNNING,
        DONE,
        CANCELLED,
        FAILED,
        LOST
    }

    /** What a reviewer can say. */
    public enum Verdict {
        APPROVE,
        ASK
    }

    /** In a sentence, with the reviewer's own words as a quotation. */
    public String inWords() {
        String words = String.valueOf(reason);
        return "The reviewer "
                + switch (state) {
                    case RUNNING -> "%s looks at it.".formatted(model);
                    case DONE ->
                        (verdict == Verdict.APPROVE ? "%s approved it: “%s”" : "%s wants a person to look: “%s”")
                                .formatted(model, words);
                    case FAILED -> "%s gave no verdict, so a person is asked. %s".formatted(model, words);
                    case CANCELLED -> "%s was stopped before it gave a verdict.".formatted(model);
                    case LOST -> "%s was cut off by a stop of the engine.".formatted(model);
                };
    }
}
