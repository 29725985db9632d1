package dev.countersign.turn;

import org.jspecify.annotations.Nullable;

/** How a turn ends with the commit of its last step. */
record TurnEnding(
        Turn.State state, @Nullable String code, @Nullable String detail) {

    static final TurnEnding COMPLETED = new TurnEnding(Turn.State.COMPLETED, null, null);

    static TurnEnding failed(String code, String detail) {
        return new TurnEnding(Turn.State.FAILED, code, detail);
    }
}
