package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.SessionScope;
import org.jspecify.annotations.Nullable;

/**
 * How far an answer to a question reaches, in words.
 *
 * @param session what "for this session" covers
 * @param remember what remembering covers
 * @param withheld why neither has an effect now; null where both have
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Offers(
        String session, String remember, @Nullable String withheld) {

    private static final String EXACT = new SessionScope.ExactInput().inWords();

    static Offers of(Question question) {
        String session = question.scopes().stream()
                .sorted((one, other) -> Boolean.compare(other.isExact(), one.isExact()))
                .map(AskedScope::inWords)
                .findFirst()
                .orElse(EXACT);
        String withheld = question.decision().grounds().stream()
                .filter(ground -> ground.layer() == Layer.ALWAYS_ASK)
                .map(Offers::withheld)
                .findFirst()
                .orElse(null);
        return new Offers(session, EXACT, withheld);
    }

    private static String withheld(Ground ground) {
        String place = ground.line() == null ? ground.source() : ground.source() + ", line " + ground.line();
        return "alwaysAsk (" + place + ") wants a fresh answer for every call, so no earlier answer counts.";
    }
}
