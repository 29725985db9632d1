package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What trusting a content would mean, in sentences.
 *
 * @param sha256 of the content that lies there now
 * @param trusted whether it is trusted already
 * @param quiet what it allows without a question
 * @param added what it allows, passes, no longer denies or no longer asks about, compared with the content trusted last
 * @param comparedWith hash of that content; null if none is trusted, and all is new
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrustPreview(
        String sha256,
        boolean trusted,
        List<String> quiet,
        List<String> added,
        @Nullable String comparedWith) {

    static TrustPreview of(
            String sha256, boolean trusted, Bounds now, Optional<Bounds> before, Optional<String> comparedWith) {
        List<String> quiet = now.rules().stream()
                .filter(rule -> rule.outcome() == Effect.ALLOW)
                .map(TrustPreview::inWords)
                .toList();
        List<String> added = before.map(last -> added(now, last)).orElse(quiet);
        return new TrustPreview(sha256, trusted, quiet, added, before.isPresent() ? comparedWith.orElse(null) : null);
    }

    private static List<String> added(Bounds now, Bounds before) {
        Set<Rule> old = meanings(before);
        Set<Rule> current = meanings(now);
        List<String> added = new ArrayList<>();
        now.rules().stream()
                .filter(rule -> rule.outcome() == Effect.ALLOW && !old.contains(rule.meaning()))
                .forEach(rule -> added.add(inWords(rule)));
        now.rules().stream()
                .filter(rule ->
                        rule.outcome() == Effect.ASK && !rule.toolchainEnv().isEmpty())
                .filter(rule -> !old.contains(rule.meaning()))
                .forEach(rule -> added.add(rule.scope() + " after a question" + variables(rule)));
        before.rules().stream()
                .filter(rule -> rule.outcome() == Effect.ASK && !current.contains(rule.meaning()))
                .forEach(rule -> added.add("no longer asks by a rule about " + rule.scope()));
        before.rules().stream()
                .filter(rule -> rule.denies() && !current.contains(rule.meaning()))
                .forEach(rule -> added.add("no longer denies " + rule.scope()));
        return List.copyOf(added);
    }

    private static Set<Rule> meanings(Bounds bounds) {
        return bounds.rules().stream().map(Rule::meaning).collect(Collectors.toSet());
    }

    private static String inWords(Rule rule) {
        return rule.scope() + variables(rule);
    }

    private static String variables(Rule rule) {
        return rule.toolchainEnv().isEmpty() ? "" : ", with " + String.join(", ", rule.toolchainEnv());
    }
}
