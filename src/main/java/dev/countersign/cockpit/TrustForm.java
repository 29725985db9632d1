package dev.countersign.cockpit;

import dev.countersign.policy.TrustKind;
import dev.countersign.problem.Problem;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The content that a button on the policy page trusts, or no longer.
 *
 * @param kind {@code policy} or {@code instructions}; as policy, if the form does not say
 * @param task on whose behalf the page was opened, if on any
 */
record TrustForm(
        String workspace,
        String sha256,
        String kind,
        @Nullable UUID task) {

    TrustForm {
        workspace = workspace == null ? "" : workspace;
        sha256 = sha256 == null ? "" : sha256;
        kind = kind == null ? "" : kind;
    }

    /** @throws Problem invalid for what is no kind */
    TrustKind as() {
        return switch (kind) {
            case "", "policy" -> TrustKind.POLICY;
            case "instructions" -> TrustKind.INSTRUCTIONS;
            default -> throw Problem.invalid("kind", "invalid", "There is no such kind of trust.");
        };
    }

    /** Leads to the page with what has become of it. */
    String back() {
        return "redirect:" + PolicyView.address(workspace, task);
    }
}
