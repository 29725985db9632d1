package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.problem.Problem;
import dev.countersign.task.Sessions;
import java.util.UUID;

/** Refuses what a caller may not do. */
final class Rights {

    private Rights() {}

    /** @throws Problem missing-right */
    static void require(Caller caller, Right right) {
        if (!caller.may(right)) {
            throw Problem.of(Problem.Kind.MISSING_RIGHT, "missing-right", "This window may not do that.");
        }
    }

    /** To set a model to work in a mode that answers for a person needs the right to answer. */
    static void requireForWork(Caller caller, Sessions sessions, UUID session) {
        require(caller, Right.WORK);
        if (!caller.may(Right.ANSWER) && sessions.mayRunUnasked(session)) {
            require(caller, Right.ANSWER);
        }
    }
}
