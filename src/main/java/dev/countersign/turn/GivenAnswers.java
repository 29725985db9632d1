package dev.countersign.turn;

import dev.countersign.approval.Answer;
import dev.countersign.approval.GivenAnswer;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers of people, read when a turn is leased: while it runs it has no open question, so none is added. */
record GivenAnswers(Map<UUID, GivenAnswer> byCall) {

    static GivenAnswers of(Collection<GivenAnswer> answers) {
        return new GivenAnswers(answers.stream().collect(Collectors.toMap(GivenAnswer::callId, Function.identity())));
    }

    /** Whether the same request was denied in this turn. */
    boolean isDenied(UUID turnId, String digest) {
        return byCall.values().stream()
                .anyMatch(given -> given.answer() == Answer.DENY
                        && given.turnId().equals(turnId)
                        && given.inputDigest().equals(digest));
    }

    /** Whether just this call was allowed, for just this request. */
    boolean isAllowed(UUID callId, String digest) {
        GivenAnswer given = byCall.get(callId);
        return given != null
                && given.answer() != Answer.DENY
                && given.inputDigest().equals(digest);
    }

    /** What the person who allowed a call wrote beside it. */
    @Nullable
    String noteOf(UUID callId) {
        return Optional.ofNullable(byCall.get(callId))
                .filter(given -> given.answer() != Answer.DENY)
                .map(GivenAnswer::note)
                .filter(note -> !note.isBlank())
                .orElse(null);
    }
}
