package dev.countersign.approval;

import dev.countersign.model.Usage;
import dev.countersign.storage.TimeOrderedId;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Records reviews, inside the transaction of whoever moves the turn: begun before a request is sent, and ended once. What
 * they used is kept here, apart from the usage of steps.
 */
@Component
public class Reviews {

    private final ReviewRows rows;
    private final Clock clock;

    Reviews(ReviewRows rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * A review that runs from now on.
     *
     * @param modeRev of the task, and {@code fingerprint} of the rules: its verdict counts only while both are the same
     */
    public UUID begin(UUID callId, String model, long modeRev, String fingerprint) {
        return rows.save(new ReviewRow(nextId(callId), callId, model, modeRev, fingerprint, clock.instant()))
                .getId();
    }

    /** After all reviews of the call: the newest counts, whoever's clock was ahead. */
    private UUID nextId(UUID callId) {
        ReviewRow newest = newest(List.of(callId)).get(callId);
        return newest == null ? TimeOrderedId.next() : TimeOrderedId.nextAfter(newest.getId());
    }

    /** Ends it with what it came to; false if it had ended before. */
    public boolean end(UUID id, Opinion opinion) {
        return switch (opinion) {
            case Opinion.Given given -> end(id, Review.State.DONE, given.verdict(), given.reason(), given.usage());
            case Opinion.Withheld withheld -> end(id, Review.State.FAILED, null, withheld.why(), withheld.usage());
        };
    }

    /** Ends it without a result, since mode or rules are no longer those that it began with. */
    public boolean cancel(UUID id, Usage usage) {
        return end(id, Review.State.CANCELLED, null, null, usage);
    }

    /** Cancels what runs for these calls, at a person's wish to end their turn. */
    public void cancelOfCalls(Collection<UUID> callIds) {
        endOfCalls(callIds, Review.State.CANCELLED);
    }

    /** Gives up what ran for these calls in an engine that has stopped. */
    public void loseOfCalls(Collection<UUID> callIds) {
        endOfCalls(callIds, Review.State.LOST);
    }

    /** What the newest review of a call came to; empty if there is none, or it was cut off. */
    public Optional<Reviewed> resultOf(UUID callId) {
        return Optional.ofNullable(newest(List.of(callId)).get(callId)).flatMap(ReviewRow::result);
    }

    /** The newest review of each of these calls that has one. */
    public Map<UUID, Review> ofCalls(Collection<UUID> callIds) {
        Map<UUID, Review> reviews = new HashMap<>();
        newest(callIds).forEach((call, row) -> reviews.put(call, row.toReview()));
        return reviews;
    }

    /** What all reviews of each of these calls used, those that came to nothing included. */
    public Map<UUID, Usage> usageOfCalls(Collection<UUID> callIds) {
        Map<UUID, Usage> used = new HashMap<>();
        if (!callIds.isEmpty()) {
            rows.findByCallIdInOrderById(callIds).forEach(row -> used.merge(row.callId(), row.usage(), Usage::plus));
        }
        return used;
    }

    private Map<UUID, ReviewRow> newest(Collection<UUID> callIds) {
        Map<UUID, ReviewRow> newest = new HashMap<>();
        if (!callIds.isEmpty()) {
            rows.findByCallIdInOrderById(callIds).forEach(row -> newest.put(row.callId(), row));
        }
        return newest;
    }

    private boolean end(
            UUID id, Review.State state, Review.@Nullable Verdict verdict, @Nullable String reason, Usage usage) {
        return rows.end(
                        id,
                        state,
                        verdict,
                        reason,
                        usage.inputTokens(),
                        usage.outputTokens(),
                        usage.cacheReadTokens(),
                        usage.cacheWriteTokens(),
                        clock.instant())
                == 1;
    }

    private void endOfCalls(Collection<UUID> callIds, Review.State state) {
        if (!callIds.isEmpty()) {
            rows.endOfCalls(callIds, state, clock.instant());
        }
    }
}
