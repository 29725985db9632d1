package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.turn.Answers;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Questions: all that wait, one at a time, its complete input, and the answer. */
@Controller
class ApprovalPages {

    /** A denial after which the model is not asked again. */
    private static final String DENY_AND_STOP = "deny-stop";

    private final Approvals approvals;
    private final Answers answers;
    private final Cards cards;
    private final MemberOrder order;
    private final ProposedWrites writes;

    ApprovalPages(Approvals approvals, Answers answers, Cards cards, MemberOrder order, ProposedWrites writes) {
        this.approvals = approvals;
        this.answers = answers;
        this.cards = cards;
        this.order = order;
        this.writes = writes;
    }

    @GetMapping("/approvals")
    String waiting(@RequestParam(required = false) @Nullable String cursor, Model page) {
        show(cursor, page);
        return "approvals";
    }

    @GetMapping("/approvals/list")
    String list(@RequestParam(required = false) @Nullable String cursor, Model page) {
        show(cursor, page);
        return "approvals :: list";
    }

    private void show(@Nullable String cursor, Model page) {
        Page<Card> waiting = cards.waiting(cursor);
        page.addAttribute("cards", waiting.items());
        page.addAttribute("cursor", cursor);
        page.addAttribute("next", waiting.nextCursor());
    }

    /** The count in the page's head. */
    @GetMapping("/approvals/count")
    String count() {
        return "layout :: waiting";
    }

    @GetMapping("/approvals/{id}")
    String approval(@PathVariable UUID id, Model page) {
        page.addAttribute("card", cards.card(id));
        return "approval";
    }

    @GetMapping("/approvals/{id}/card")
    String card(@PathVariable UUID id, Model page) {
        page.addAttribute("card", cards.card(id));
        return "card :: card";
    }

    @GetMapping("/approvals/{id}/input")
    String input(@PathVariable UUID id, @RequestParam(defaultValue = "1") long from, Model page) {
        Approval approval = approvals.find(id);
        page.addAttribute("approval", approval);
        page.addAttribute("lines", Lines.page(InputText.of(approval.input(), order.of(approval.tool())), from));
        page.addAttribute(
                "size", ByteSize.words(ByteSize.ofUtf8(approval.input().toString())));
        return "input";
    }

    /** The whole diff of what a call would change, page by page. */
    @GetMapping("/approvals/{id}/diff")
    String diff(@PathVariable UUID id, @RequestParam(defaultValue = "1") long from, Model page) {
        Approval approval = approvals.find(id);
        page.addAttribute("approval", approval);
        page.addAttribute("lines", Lines.page(InputText.wrapped(writes.diff(approval)), from));
        return "proposal";
    }

    /**
     * Answers with the card as it then stands, whoever was first.
     *
     * @param base which content of the file the card was about, where the call would write one
     * @param hidden how many lines of the input the person says not to have seen; needed to allow what is not shown in full
     */
    @PostMapping("/approvals/{id}/answer")
    String answer(
            @PathVariable UUID id,
            @RequestParam String answer,
            @RequestParam String inputDigest,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") String base,
            @RequestParam(defaultValue = "0") long hidden,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.ANSWER);
        boolean stop = answer.equals(DENY_AND_STOP);
        Answer wanted = stop ? Answer.DENY : parse(answer);
        Card card = cards.card(id);
        boolean reachesFurther = wanted == Answer.ALLOW_SESSION || wanted == Answer.REMEMBER;
        String withheld = card.approval().offers().withheld();
        if (card.pending() && reachesFurther && withheld != null) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            card = card.withNotice("Not answered: " + withheld);
        } else if (card.pending()
                && wanted != Answer.DENY
                && hidden != card.input().hiddenLines()) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            card = card.withNotice("Not answered: part of the input is not shown here. Open it, or tick the box.");
        } else if (card.pending() && wanted != Answer.DENY && !writes.isStill(card.approval(), base)) {
            response.setStatus(HttpStatus.CONFLICT.value());
            card = card.withNotice("Not answered: the file has changed since this card was drawn. It is shown anew.");
        } else {
            card = settle(card, wanted, stop, inputDigest, note, caller, response);
        }
        page.addAttribute("card", card);
        return htmx == null && !card.pending() ? "redirect:/approvals/" + id : "card :: card";
    }

    private Card settle(
            Card card,
            Answer wanted,
            boolean stop,
            String inputDigest,
            String note,
            Caller caller,
            HttpServletResponse response) {
        UUID id = card.approval().id();
        try {
            String words = note.isBlank() ? null : note.strip();
            return cards.card(
                    stop
                            ? answers.denyAndStop(id, inputDigest, words, caller.channel())
                            : answers.answer(id, wanted, inputDigest, words, caller.channel()));
        } catch (Problem problem) {
            if (problem.kind() != Problem.Kind.CONFLICT && problem.kind() != Problem.Kind.PRECONDITION_FAILED) {
                throw problem;
            }
            response.setStatus(ProblemPages.status(problem).value());
            return cards.card(id)
                    .withNotice(words(problem, caller, cards.card(id).approval()));
        }
    }

    private static String words(Problem problem, Caller caller, Approval stored) {
        return switch (problem.code()) {
            case "already-answered" ->
                caller.channel().equals(stored.channel())
                        ? "Already answered here. The first answer counts."
                        : "Already answered elsewhere. The first answer counts.";
            case "cancelled" -> "The question was cancelled before your answer came.";
            case "input-changed" -> "Not answered: this card was about another input. It now shows the stored one.";
            default -> problem.detail();
        };
    }

    static Answer parse(String answer) {
        return switch (answer) {
            case "allow" -> Answer.ALLOW;
            case "allow-session" -> Answer.ALLOW_SESSION;
            case "remember" -> Answer.REMEMBER;
            case "deny" -> Answer.DENY;
            default -> throw Problem.invalid("answer", "unknown-answer", "There is no such answer.");
        };
    }
}
