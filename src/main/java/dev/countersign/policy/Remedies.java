package dev.countersign.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What would have allowed, asked about or denied a call of this kind, with the snippet and the file to put it in. */
final class Remedies {

    private Remedies() {}

    static List<Remedy> of(Policy policy, Request request, List<Say> says, @Nullable Effect effect) {
        if (policy.isInvalid()) {
            return says.stream()
                    .map(say -> new Remedy(
                            Effect.ASK, "Repair line " + say.line() + ", or remove the file.", say.source(), null))
                    .toList();
        }
        List<Remedy> remedies = new ArrayList<>();
        for (Effect wanted : Effect.values()) {
            if (wanted != effect) {
                towards(wanted, policy, request, says, remedies);
            }
        }
        return List.copyOf(remedies);
    }

    private static void towards(Effect wanted, Policy policy, Request request, List<Say> says, List<Remedy> remedies) {
        List<Say> stricter = says.stream()
                .filter(say -> say.effect() != null && say.effect().compareTo(wanted) > 0)
                .toList();
        stricter.forEach(say -> remedies.add(loosened(wanted, request, say)));
        policy.alwaysAsk()
                .filter(say -> wanted == Effect.ALLOW)
                .ifPresent(say -> remedies.add(new Remedy(
                        wanted, "To allow without a question, set alwaysAsk to false.", say.source(), null)));
        // A rule more does not help against one that is stricter.
        boolean spoken = says.stream().anyMatch(say -> say.effect() == wanted);
        if (!spoken && stricter.isEmpty()) {
            quietApproval(wanted, says).ifPresent(remedies::add);
            if (wanted != Effect.ALLOW || request.secret().isEmpty()) {
                remedies.add(userRule(wanted, policy, request));
            }
        }
    }

    private static Remedy loosened(Effect wanted, Request request, Say say) {
        String verb = verb(wanted);
        if (say.layer() == Layer.WORKSPACE_BOUNDS && say.rule() == null) {
            String text = ", add a rule that approves it" + (wanted == Effect.ALLOW ? ", and trust the content." : ".");
            return new Remedy(wanted, verb + text, say.source(), approval(wanted, request));
        }
        if (say.layer() == Layer.WORKSPACE_BOUNDS) {
            String rule = say.rule() + " (line " + say.line() + ")";
            String text = say.effect() == Effect.ASK
                    ? ", remove `ask: true` from the rule " + rule + " and trust the file anew."
                    : ", remove or narrow the rule " + rule + ".";
            return new Remedy(wanted, verb + text, say.source(), null);
        }
        return new Remedy(
                wanted,
                verb + ", change line " + say.line() + " or add this as the last rule.",
                say.source(),
                rule(request.tool(), wanted));
    }

    private static Optional<Remedy> quietApproval(Effect wanted, List<Say> says) {
        return says.stream()
                .filter(say -> wanted == Effect.ALLOW
                        && say.layer() == Layer.WORKSPACE_BOUNDS
                        && say.effect() == null
                        && say.rule() != null)
                .map(say -> new Remedy(
                        wanted, "To allow what its rules approve, trust the content of this file.", say.source(), null))
                .findFirst();
    }

    private static Remedy userRule(Effect wanted, Policy policy, Request request) {
        boolean there = policy.user().valid().isPresent();
        String rule = rule(request.tool(), wanted);
        String text =
                verb(wanted) + " in every workspace, " + (there ? "add this as the last rule." : "create this file.");
        return new Remedy(
                wanted, text, policy.user().source(), there ? rule : "{\n  \"rules\": [\n    " + rule + "\n  ]\n}\n");
    }

    private static String verb(Effect wanted) {
        return switch (wanted) {
            case ALLOW -> "To allow this without a question";
            case ASK -> "To be asked about this";
            case DENY -> "To deny this";
        };
    }

    private static String rule(String tool, Effect effect) {
        String action = effect.name().toLowerCase(Locale.ROOT);
        return "{ \"tool\": \"" + tool + "\", \"action\": \"" + action + "\" }";
    }

    private static String approval(Effect wanted, Request request) {
        boolean asks = wanted == Effect.ASK;
        return "- id: " + (asks ? "ask-" : "allow-") + request.tool().replace('_', '-')
                + "\n  action: " + request.action().word()
                + "\n  match: " + YamlWords.match(request)
                + "\n  effect: approve\n" + (asks ? "  ask: true\n" : "");
    }
}
