package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.TrustKind;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.problem.Problem;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.turn.Explanations;
import dev.countersign.turn.SupposedCall;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

@RestController
@RequestMapping("/api/v1/policy")
class PolicyApi {

    private final PolicyFiles files;
    private final PolicyTrust trust;
    private final WorkspaceInstructions instructions;
    private final ProtectedPaths names;
    private final Explanations explanations;

    PolicyApi(
            PolicyFiles files,
            PolicyTrust trust,
            WorkspaceInstructions instructions,
            ProtectedPaths names,
            Explanations explanations) {
        this.files = files;
        this.trust = trust;
        this.instructions = instructions;
        this.names = names;
        this.explanations = explanations;
    }

    @Needs(Right.READ)
    @GetMapping
    PolicyView getPolicy(@RequestParam String workspace) {
        return view(WorkspaceChoice.named(workspace));
    }

    @Needs(Right.READ)
    @PostMapping("/explain")
    Decision explainCall(@RequestBody ExplainCall body) {
        Workspace workspace = WorkspaceChoice.named(Fields.required("workspace", body.workspace()));
        String tool = Fields.required("tool", body.tool());
        JsonNode input = Fields.required("input", body.input());
        if (!input.isObject()) {
            throw Problem.invalid("input", "invalid", "'input' must be an object.");
        }
        return explanations.explain(new SupposedCall(workspace, tool, input.toString(), body.mode(), body.taskId()));
    }

    @Needs(Right.ANSWER)
    @PostMapping("/trust")
    PolicyView trustPolicy(@AuthenticationPrincipal Caller caller, @RequestBody TrustedContent body) {
        Workspace workspace = WorkspaceChoice.named(Fields.required("workspace", body.workspace()));
        String sha256 = Fields.required("sha256", body.sha256());
        switch (kind(body.kind())) {
            case POLICY -> trust.trust(workspace, sha256, caller.channel());
            case INSTRUCTIONS -> instructions.trust(workspace, sha256, caller.channel());
        }
        return view(workspace);
    }

    /** Clients may not be able to send a body with DELETE; the query says the same. */
    @Needs(Right.ANSWER)
    @DeleteMapping("/trust")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeTrust(
            @AuthenticationPrincipal Caller caller,
            @RequestParam(required = false) @Nullable String workspace,
            @RequestParam(required = false) @Nullable String sha256,
            @RequestParam(required = false) @Nullable TrustKind kind,
            @RequestBody(required = false) @Nullable TrustedContent body) {
        TrustedContent sent = body == null ? new TrustedContent(null, null, null) : body;
        Workspace folder = WorkspaceChoice.named(Fields.required("workspace", or(workspace, sent.workspace())));
        String content = Fields.required("sha256", or(sha256, sent.sha256()));
        switch (kind(or(kind, sent.kind()))) {
            case POLICY -> trust.revoke(folder, content, caller.channel());
            case INSTRUCTIONS -> instructions.revoke(folder, content, caller.channel());
        }
    }

    private static TrustKind kind(@Nullable TrustKind named) {
        return named == null ? TrustKind.POLICY : named;
    }

    private static <T> @Nullable T or(@Nullable T first, @Nullable T second) {
        return first == null ? second : first;
    }

    private PolicyView view(Workspace workspace) {
        return PolicyView.of(
                workspace,
                files.report(workspace),
                trust.preview(workspace).orElse(null),
                trust.acts(workspace),
                instructions.report(workspace),
                names);
    }

    /** A call that nobody has requested. */
    record ExplainCall(
            @Nullable String workspace,
            @Nullable String tool,
            @Nullable JsonNode input,
            @Nullable ApprovalMode mode,
            @Nullable UUID taskId) {}

    /**
     * The content of a file of a workspace.
     *
     * @param kind as what it is trusted; as policy, if that is not said
     */
    record TrustedContent(
            @Nullable String workspace,
            @Nullable String sha256,
            @Nullable TrustKind kind) {}
}
