package dev.countersign.approval;

import dev.countersign.storage.TimeOrderedId;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of history are wanted; null leaves a criterion out.
 *
 * @param effect entries of decisions with that effect only
 * @param from the first moment, inclusive
 * @param to the last moment, exclusive
 */
public record HistoryFilter(
        @Nullable UUID taskId,
        @Nullable String tool,
        Decision.@Nullable Effect effect,
        @Nullable Instant from,
        @Nullable Instant to) {

    UUID lowest() {
        return from == null ? TimeOrderedId.LOWEST : TimeOrderedId.lowestFrom(from);
    }

    UUID beyond() {
        return to == null ? TimeOrderedId.HIGHEST : TimeOrderedId.lowestFrom(to);
    }
}
