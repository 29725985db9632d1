package dev.countersign.policy;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one file says of a call.
 *
 * @param effect null for nothing
 * @param text one sentence; null where not even a rule matched
 * @param asking the rule that asked, if one did
 * @param toolchainEnv of the approval that decides
 */
record Say(
        Layer layer,
        @Nullable Effect effect,
        String source,
        @Nullable Integer line,
        @Nullable String rule,
        @Nullable String sha256,
        @Nullable String text,
        Optional<AskingRule> asking,
        List<String> toolchainEnv) {

    /** A say without a question and without variables. */
    static Say of(
            Layer layer,
            @Nullable Effect effect,
            PolicyFile<?> file,
            @Nullable Integer line,
            @Nullable String rule,
            @Nullable String text) {
        return new Say(layer, effect, file.source(), line, rule, file.sha256(), text, Optional.empty(), List.of());
    }

    static <T> Optional<Say> invalid(Layer layer, PolicyFile<T> file) {
        if (!(file instanceof PolicyFile.Invalid<T> invalid)) {
            return Optional.empty();
        }
        Fault first = invalid.faults().getFirst();
        int more = invalid.faults().size() - 1;
        String text = "Policy invalid: " + first.at(file.source())
                + (more == 0 ? "" : " (and %d more)".formatted(more))
                + ". Every call is denied until the file is repaired or removed.";
        return Optional.of(of(layer, Effect.DENY, file, first.line(), first.rule(), text));
    }

    static Say boundsMissing(String source) {
        return new Say(
                Layer.WORKSPACE_BOUNDS,
                Effect.DENY,
                source,
                null,
                null,
                null,
                "config.yaml requires a policy in every workspace, and this one has none.",
                Optional.empty(),
                List.of());
    }

    static Say alwaysAsk(PolicyFile.Valid<ToolRules> file, int line) {
        return of(Layer.ALWAYS_ASK, Effect.ASK, file, line, null, "alwaysAsk wants a fresh answer for every call.");
    }

    Ground ground(boolean decisive) {
        return new Ground(layer, source, line, rule, sha256, String.valueOf(text), decisive);
    }
}
