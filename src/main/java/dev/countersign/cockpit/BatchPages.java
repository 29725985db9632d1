package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Answer;
import dev.countersign.problem.Problem;
import dev.countersign.turn.Answers;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One answer to several questions, with a result for each. Nothing is denied or allowed that was not selected. */
@Controller
class BatchPages {

    private static final int MOST = 200;

    private final Answers answers;
    private final Cards cards;
    private final SeveralAtOnce rule;
    private final ProposedWrites writes;

    BatchPages(Answers answers, Cards cards, SeveralAtOnce rule, ProposedWrites writes) {
        this.answers = answers;
        this.cards = cards;
        this.rule = rule;
        this.writes = writes;
    }

    /**
     * What became of one of them.
     *
     * @param card null where there is no such question
     * @param says what happened, in words
     */
    record Result(@Nullable Card card, boolean answered, String says) {}

    /** @param selected an id, the digest that was shown with it and, if it would write a file, which content that has; with colons
     *     in between */
    @PostMapping("/approvals/batch")
    String answerSeveral(
            @RequestParam String answer,
            @RequestParam(defaultValue = "") List<String> selected,
            @AuthenticationPrincipal Caller caller,
            Model page) {
        Rights.require(caller, Right.ANSWER);
        Answer wanted = ApprovalPages.parse(answer);
        if (wanted != Answer.DENY && wanted != Answer.ALLOW) {
            throw Problem.invalid("answer", "unknown-answer", "Several questions can be allowed once, or denied.");
        }
        if (selected.size() > MOST) {
            throw Problem.invalid("selected", "too-many", "At most %d questions at once.".formatted(MOST));
        }
        page.addAttribute(
                "results",
                selected.stream().map(one -> answer(one, wanted, caller)).toList());
        return "approvals :: results";
    }

    private Result answer(String selected, Answer wanted, Caller caller) {
        String[] parts = selected.split(":", 3);
        Card card = null;
        try {
            UUID id = UUID.fromString(parts[0]);
            card = cards.card(id);
            String alone = wanted == Answer.ALLOW ? rule.whyAlone(card).orElse(null) : null;
            if (alone != null) {
                return new Result(card, false, "Not answered: " + alone);
            }
            String base = parts.length > 2 ? parts[2] : "";
            if (wanted == Answer.ALLOW && card.pending() && !writes.isStill(card.approval(), base)) {
                return new Result(card, false, "Not answered: its file has changed since the card was drawn.");
            }
            answers.answer(id, wanted, parts.length > 1 ? parts[1] : "", null, caller.channel());
            return new Result(card, true, wanted == Answer.DENY ? "Denied." : "Allowed.");
        } catch (Problem problem) {
            return new Result(card, false, "Not answered: " + problem.detail());
        } catch (IllegalArgumentException notAnId) {
            return new Result(card, false, "Not answered: there is no such question.");
        }
    }
}
