package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;

/** Refuses what a caller may not do. */
final class Rights {

    private Rights() {}

    /** @throws Problem missing-right */
    static void require(Caller caller, Right right) {
        if (!caller.may(right)) {
            throw Problem.of(Problem.Kind.MISSING_RIGHT, "missing-right", "This window may not do that.");
        }
    }
}
