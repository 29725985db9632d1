package dev.countersign.policy;

import dev.countersign.policy.ToolRules.ToolRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a {@code tools.json} says of a call. */
final class ToolRulesSay {

    private ToolRulesSay() {}

    static Say ofUser(PolicyFile.Valid<ToolRules> file, Request request) {
        ToolRule rule = file.content().last(request.tool()).orElse(null);
        Optional<String> secret = rule != null && rule.effect() == Effect.ALLOW ? request.secret() : Optional.empty();
        if (rule != null && secret.isPresent()) {
            String text = "Allows %s, but a rule here can name no path and so says nothing about secrets (`%s`)."
                    .formatted(request.tool(), secret.get());
            return Say.of(Layer.USER_POLICY, null, file, rule.line(), rule.tool(), text);
        }
        return say(Layer.USER_POLICY, file, request, rule);
    }

    /** The workspace's own file only tightens. */
    static Say ofWorkspace(PolicyFile.Valid<ToolRules> file, Request request) {
        ToolRule rule = file.content().last(request.tool()).orElse(null);
        if (rule != null && rule.effect() == Effect.ALLOW) {
            String text = "Takes back what this file said before; in a workspace it grants nothing.";
            return Say.of(Layer.WORKSPACE_POLICY, null, file, rule.line(), rule.tool(), text);
        }
        return say(Layer.WORKSPACE_POLICY, file, request, rule);
    }

    private static Say say(Layer layer, PolicyFile.Valid<ToolRules> file, Request request, @Nullable ToolRule rule) {
        if (rule == null) {
            return Say.of(layer, null, file, null, null, null);
        }
        String text = switch (rule.effect()) {
            case ALLOW -> "Allows " + request.tool() + ".";
            case ASK -> "Asks before " + request.tool() + ".";
            case DENY -> "Denies " + request.tool() + ".";
        };
        return new Say(
                layer,
                rule.effect(),
                file.source(),
                rule.line(),
                rule.tool(),
                file.sha256(),
                text,
                rule.effect() == Effect.ASK ? Optional.of(asking(layer, rule)) : Optional.empty(),
                List.of());
    }

    private static AskingRule asking(Layer layer, ToolRule rule) {
        String content = layer + "\n" + rule.tool() + "\n" + rule.effect();
        return new AskingRule(
                layer, Sha256.of(content.getBytes(StandardCharsets.UTF_8)), new SessionScope.ExactInput());
    }
}
