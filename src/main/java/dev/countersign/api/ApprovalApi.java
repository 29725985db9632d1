package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.storage.Page;
import dev.countersign.turn.Answers;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/approvals")
class ApprovalApi {

    private final Approvals approvals;
    private final Answers answers;

    ApprovalApi(Approvals approvals, Answers answers) {
        this.approvals = approvals;
        this.answers = answers;
    }

    @Needs(Right.READ)
    @GetMapping
    Page<Approval> listApprovals(
            @RequestParam(required = false) Approval.@Nullable State state,
            @RequestParam(required = false) @Nullable UUID taskId,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return approvals.list(state, taskId, Fields.within("limit", limit, 1, 200), cursor);
    }

    @Needs(Right.READ)
    @GetMapping("/{id}")
    Approval getApproval(@PathVariable UUID id) {
        return approvals.find(id);
    }

    @Needs(Right.ANSWER)
    @PostMapping("/{id}/answer")
    Approval answerApproval(
            @AuthenticationPrincipal Caller caller, @PathVariable UUID id, @RequestBody GiveAnswer body) {
        Answer answer = Fields.required("answer", body.answer());
        String inputDigest = Fields.required("inputDigest", body.inputDigest());
        return answers.answer(id, answer, inputDigest, body.note(), caller.channel());
    }

    /** What a person decided, about the request with this digest. */
    record GiveAnswer(
            @Nullable Answer answer,
            @Nullable String inputDigest,
            @Nullable String note) {}
}
