package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.approval.Decision;
import dev.countersign.policy.PolicyTrust;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.task.WorkspaceChoice;
import dev.countersign.turn.Explanations;
import dev.countersign.workspace.Workspace;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The rules of a workspace: what they say, who trusts them, and what they would make of a call. */
@Controller
class PolicyPages {

    private static final int TASKS = 200;

    private final PolicyViews views;
    private final PolicyTrust trust;
    private final WorkspaceInstructions instructions;
    private final Explanations explanations;
    private final Tasks tasks;

    PolicyPages(
            PolicyViews views,
            PolicyTrust trust,
            WorkspaceInstructions instructions,
            Explanations explanations,
            Tasks tasks) {
        this.views = views;
        this.trust = trust;
        this.instructions = instructions;
        this.explanations = explanations;
        this.tasks = tasks;
    }

    /** Without a workspace, those that there are. */
    @GetMapping("/policy")
    String policy(
            @RequestParam(required = false) @Nullable String workspace,
            @RequestParam(required = false) @Nullable UUID task,
            Model page) {
        if (workspace == null) {
            List<Task> all = tasks.list(false, TASKS, null).items();
            page.addAttribute(
                    "workspaces", all.stream().map(Task::workspace).distinct().toList());
            return "policies";
        }
        return show(page, ExplainForm.blank(workspace, task), "");
    }

    /** Decides as if a model asked; nothing runs, and nothing is stored. */
    @PostMapping("/policy/explain")
    String explain(
            @ModelAttribute ExplainForm form,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            Model page) {
        Workspace workspace = WorkspaceChoice.named(form.workspace());
        Decision decision = explanations.explain(form.call(workspace));
        page.addAttribute("explained", new ExplainedCall(decision));
        return htmx == null ? show(page, form, "") : "policy :: explained";
    }

    @PostMapping("/policy/trust")
    String trust(
            @ModelAttribute TrustForm form,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.ANSWER);
        Workspace workspace = WorkspaceChoice.named(form.workspace());
        try {
            switch (form.as()) {
                case POLICY -> trust.trust(workspace, form.sha256(), caller.channel());
                case INSTRUCTIONS -> instructions.trust(workspace, form.sha256(), caller.channel());
            }
        } catch (Problem refused) {
            response.setStatus(ProblemPages.status(refused).value());
            return show(page, ExplainForm.blank(form.workspace(), form.task()), "Not trusted: " + refused.detail());
        }
        return form.back();
    }

    @PostMapping("/policy/revoke")
    String revoke(@ModelAttribute TrustForm form, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        Workspace workspace = WorkspaceChoice.named(form.workspace());
        switch (form.as()) {
            case POLICY -> trust.revoke(workspace, form.sha256(), caller.channel());
            case INSTRUCTIONS -> instructions.revoke(workspace, form.sha256(), caller.channel());
        }
        return form.back();
    }

    private String show(Model page, ExplainForm form, String notice) {
        Task task = form.task() == null ? null : tasks.find(form.task());
        page.addAttribute("policy", views.of(WorkspaceChoice.named(form.workspace())));
        page.addAttribute("task", task);
        page.addAttribute("form", form);
        page.addAttribute("modes", ModeChoice.all());
        page.addAttribute("notice", notice);
        return "policy";
    }
}
