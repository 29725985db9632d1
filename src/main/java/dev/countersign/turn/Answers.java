package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.problem.Problem;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Settles questions: the first answer wins, durably, and the turn goes on. */
@Component
public class Answers {

    Answers() {}

    /**
     * Stores the answer before it returns. An equal answer again returns what is stored.
     *
     * @param inputDigest of the request that the person saw
     * @param channel through what the answer came
     * @throws Problem conflict {@code already-answered} or {@code cancelled} with the stored approval as a member; precondition
     *     {@code input-changed} for another digest; conflict {@code registration-changed}
     */
    public Approval answer(UUID approvalId, Answer answer, String inputDigest, @Nullable String note, String channel) {
        throw Problem.notFound("approval");
    }
}
