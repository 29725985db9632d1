package dev.countersign.turn;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** From a user's message to the model's final answer. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Turn(
        UUID id,
        UUID sessionId,
        State state,
        String text,
        @Nullable Activity activity,
        @Nullable Failure error,
        Instant createdAt,
        @Nullable Instant finishedAt,
        TurnUsage usage,
        List<Step> steps) {

    /** Where a turn stands; the last three are final. */
    public enum State {
        QUEUED,
        RUNNING,
        WAITING,
        COMPLETED,
        FAILED,
        INTERRUPTED;

        public boolean isFinal() {
            return switch (this) {
                case QUEUED, RUNNING, WAITING -> false;
                case COMPLETED, FAILED, INTERRUPTED -> true;
            };
        }
    }

    /**
     * What a running turn is doing.
     *
     * @param retryAt when the model is asked again, while that is waited for
     * @param detail why it has to be asked again
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Activity(
            Kind kind,
            Instant since,
            @Nullable Instant retryAt,
            @Nullable String detail) {

        public Activity(Kind kind, Instant since, @Nullable Instant retryAt) {
            this(kind, since, retryAt, null);
        }

        /** Whom it waits for. */
        public enum Kind {
            MODEL,
            REVIEW,
            TOOL,
            RETRY_WAIT
        }
    }

    /** Why a turn failed: a stable code, and words for a person. */
    public record Failure(String code, String detail) {}
}
