package dev.countersign.approval;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weighs a call that nothing denies. In this order: the rules have a say, else the mode; an earlier answer makes an allow
 * of what they ask or want reviewed; {@code alwaysAsk} makes a question of every allow and every review; a person's allow
 * of this very call satisfies each question; a verdict of the reviewer counts while mode and rules are those it began with.
 */
final class Weighing {

    private final ProposedCall call;
    private final Verdict verdict;
    private final Memory memory;
    private final Grounds grounds;
    private final List<AskedScope> scopes;
    private Decision.Effect effect;
    private Recalled recalled = Recalled.NOTHING;

    Weighing(ProposedCall call, Verdict verdict, Modes modes, Memory memory) {
        this.call = call;
        this.verdict = verdict;
        this.memory = memory;
        this.grounds = new Grounds(verdict.grounds());
        this.scopes = AskedScope.of(call.request(), verdict);
        this.effect = ofRulesOrMode(modes);
    }

    Clearance result() {
        if (call.allowedByPerson()) {
            alwaysAsk();
            allowByPerson();
        } else {
            recall();
            alwaysAsk();
            heedReview();
        }
        return switch (effect) {
            case ALLOW ->
                new Clearance.Granted(decision(List.of()), verdict.toolchainEnv(), recalled, verdict.fingerprint());
            case REVIEW -> new Clearance.NeedsReview(decision(allRemedies()), scopes, verdict.fingerprint());
            case ASK -> {
                noteNearMiss();
                yield new Clearance.NeedsAnswer(decision(allRemedies()), scopes);
            }
            case DENY -> throw new IllegalStateException("What is denied is not weighed");
        };
    }

    private Decision.Effect ofRulesOrMode(Modes modes) {
        Effect byRules = verdict.byRules();
        if (byRules == null) {
            Modes.Says says = modes.say(call.mode(), call.request());
            grounds.decide(says.ground());
            return says.effect();
        }
        return byRules == Effect.ALLOW ? Decision.Effect.ALLOW : Decision.Effect.ASK;
    }

    private void recall() {
        if (effect == Decision.Effect.ALLOW) {
            return;
        }
        recalled = memory.recall(call, scopes);
        if (!recalled.isNothing()) {
            recalled.grounds().forEach(grounds::decide);
            effect = Decision.Effect.ALLOW;
        }
    }

    private void alwaysAsk() {
        Ground always = verdict.alwaysAsk();
        if (always != null && effect != Decision.Effect.ASK) {
            grounds.decide(always);
            effect = Decision.Effect.ASK;
        }
    }

    private void allowByPerson() {
        if (effect != Decision.Effect.ALLOW) {
            grounds.decide(Ground.of(Layer.HUMAN, "answer", "A person allowed just this call.", true));
            effect = Decision.Effect.ALLOW;
        }
    }

    private void heedReview() {
        @Nullable Reviewed reviewed = call.reviewed();
        if (effect == Decision.Effect.REVIEW
                && reviewed != null
                && reviewed.modeRev() == call.modeRev()
                && reviewed.fingerprint().equals(verdict.fingerprint())) {
            grounds.decide(Ground.of(Layer.REVIEWER, "reviewer", reviewed.reason(), true));
            effect = reviewed.approved() ? Decision.Effect.ALLOW : Decision.Effect.ASK;
        }
    }

    private void noteNearMiss() {
        if (recalled.isNothing()) {
            memory.nearMiss(call).ifPresent(grounds::note);
        }
    }

    private Decision decision(List<Decision.Remedy> remedies) {
        return new Decision(effect, grounds.list(), remedies);
    }

    private List<Decision.Remedy> allRemedies() {
        List<Decision.Remedy> all = new ArrayList<>(Modes.remedies(call.mode(), verdict));
        all.addAll(remedies(verdict));
        return all;
    }

    static List<Decision.Remedy> remedies(Verdict verdict) {
        return verdict.remedies().stream()
                .map(remedy -> new Decision.Remedy(remedy.text(), remedy.file(), remedy.snippet()))
                .toList();
    }
}
