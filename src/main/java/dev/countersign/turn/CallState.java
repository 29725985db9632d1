package dev.countersign.turn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where a call stands; what exists only in one state lives in that state. */
sealed interface CallState {

    Call.State name();

    /** Recorded, and not decided yet. */
    record Requested() implements CallState {
        @Override
        public Call.State name() {
            return Call.State.REQUESTED;
        }
    }

    /** A model looks at it. */
    record Reviewing() implements CallState {
        @Override
        public Call.State name() {
            return Call.State.REVIEWING;
        }
    }

    /** A person is asked. */
    record Waiting() implements CallState {
        @Override
        public Call.State name() {
            return Call.State.WAITING;
        }
    }

    /** A person has allowed it; it is decided once more before it runs. */
    record Ready() implements CallState {
        @Override
        public Call.State name() {
            return Call.State.READY;
        }
    }

    /**
     * Claimed: it runs, or has run in an engine that is gone, but never again.
     *
     * @param fence of the lease that it was claimed under
     */
    record Running(UUID engine, long fence) implements CallState {
        @Override
        public Call.State name() {
            return Call.State.RUNNING;
        }
    }

    /** Over, with the one result that it will ever have. */
    record Finished(
            Call.Outcome outcome,
            @Nullable String reason,
            @Nullable String preview,
            boolean truncated,
            @Nullable Long resultBytes,
            @Nullable String resultSha256,
            Instant at)
            implements CallState {
        static Finished withoutResult(Call.Outcome outcome, String reason, Instant at) {
            return new Finished(outcome, reason, null, false, null, null, at);
        }

        @Override
        public Call.State name() {
            return Call.State.FINISHED;
        }
    }
}
