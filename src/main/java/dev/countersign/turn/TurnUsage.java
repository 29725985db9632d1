package dev.countersign.turn;

import dev.countersign.model.Usage;

/**
 * What a turn's models counted so far.
 *
 * @param steps by its steps, those of failed requests not included
 * @param reviews by the reviews of its calls
 */
public record TurnUsage(Usage steps, Usage reviews) {

    static final TurnUsage NONE = new TurnUsage(Usage.NONE, Usage.NONE);
}
