package dev.countersign.approval;

import dev.countersign.policy.AskingRule;
import dev.countersign.policy.SessionScope;
import dev.countersign.policy.Verdict;
import java.util.List;
import java.util.Objects;

/**
 * What an answer for the session covers of the calls that one layer asks about.
 *
 * @param key equal for all calls that the answer covers
 * @param exactKey of this very request; an answer that was given for it alone still counts where the rule's content has
 *     been trusted since
 * @param inWords for the card
 */
public record AskedScope(String key, String exactKey, String inWords) {

    public AskedScope {
        Objects.requireNonNull(key);
        Objects.requireNonNull(exactKey);
        Objects.requireNonNull(inWords);
    }

    /** Of every rule that asks, or of the mode where no rule has a say. */
    static List<AskedScope> of(ToolRequest request, Verdict verdict) {
        return verdict.asking().isEmpty()
                ? List.of(exact(Parts.digest("mode", request.digest())))
                : verdict.asking().stream().map(rule -> of(request, rule)).toList();
    }

    private static AskedScope of(ToolRequest request, AskingRule rule) {
        String exactKey = Parts.digest(rule.layer().name(), rule.ruleDigest(), request.digest());
        return switch (rule.scope()) {
            case SessionScope.ExactInput _ -> exact(exactKey);
            case SessionScope.Folder folder -> wide(request, rule, exactKey, "folder", folder.folder());
            case SessionScope.Tokens tokens ->
                wide(request, rule, exactKey, "tokens", String.join("\0", tokens.tokens()));
        };
    }

    private static AskedScope exact(String key) {
        return new AskedScope(key, key, new SessionScope.ExactInput().inWords());
    }

    private static AskedScope wide(ToolRequest request, AskingRule rule, String exactKey, String kind, String value) {
        String key =
                Parts.digest(rule.layer().name(), rule.ruleDigest(), request.tool(), request.revision(), kind, value);
        return new AskedScope(
                key, exactKey, request.tool() + ": " + rule.scope().inWords());
    }

    boolean isExact() {
        return key.equals(exactKey);
    }
}
