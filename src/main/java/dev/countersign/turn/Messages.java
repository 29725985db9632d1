package dev.countersign.turn;

import dev.countersign.problem.Problem;
import dev.countersign.storage.RequestKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A person's message starts a turn. */
@Component
public class Messages {

    Messages() {}

    /**
     * A queued turn; the engine takes it from here.
     *
     * @throws Problem conflict {@code turn-in-progress} (members {@code turnId} and, while a question is open,
     *     {@code approvalId}) while the session has an unfinished turn; too-large over 1 MiB of text; invalid if blank
     */
    public Turn send(UUID sessionId, String text, @Nullable RequestKey key) {
        throw Problem.notFound("session");
    }
}
