package dev.countersign.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the policy files say of a call.
 *
 * @param effect with {@code alwaysAsk} heeded, so that whoever looks at nothing else is never too lenient; null where no
 *     file has a say, and the mode decides
 * @param byRules the same without {@code alwaysAsk}: what memory, session answers and the mode start from
 * @param grounds every file that spoke; decisive is the first of those with the strictest say
 * @param layers what each file says, in their order; a file that is absent is left out
 * @param alwaysAsk the ground of an {@code alwaysAsk} that holds; also among the grounds
 * @param asking every rule that asked
 * @param boundsTrusted whether there is a YAML and a person trusts its content
 * @param toolchainEnv variables that the deciding approval passes to the command; none where its content is not trusted
 * @param remedies what would lead to another verdict
 * @param fingerprint equal for two verdicts if they rest on the same files and the same trust
 */
public record Verdict(
        @Nullable Effect effect,
        @Nullable Effect byRules,
        List<Ground> grounds,
        List<LayerSays> layers,
        @Nullable Ground alwaysAsk,
        List<AskingRule> asking,
        boolean boundsTrusted,
        List<String> toolchainEnv,
        List<Remedy> remedies,
        String fingerprint) {

    /**
     * What one file says.
     *
     * @param says null for nothing
     */
    public record LayerSays(Layer layer, @Nullable Effect says) {}
}
