package dev.countersign.turn;

import dev.countersign.approval.Reviewed;

/** What a review leaves its call with. */
sealed interface ReviewEnd {

    /** A result, which the gatekeeper has yet to weigh. */
    record Result(Reviewed reviewed) implements ReviewEnd {}

    /** Nothing: mode or rules have changed, or the turn is to end. */
    record Overtaken() implements ReviewEnd {}

    /** Nothing, and it is not made again: an engine stopped in the middle of it. */
    record CutOff() implements ReviewEnd {}
}
