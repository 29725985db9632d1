package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was decided about a call, with every reason, stored with it. */
public record Decision(Effect effect, List<Ground> grounds, List<Remedy> remedies) {

    /** What happens to the call. */
    public enum Effect {
        ALLOW,
        ASK,
        REVIEW,
        DENY
    }

    /** What would have changed the decision. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Remedy(
            String text, @Nullable String file, @Nullable String snippet) {}
}
