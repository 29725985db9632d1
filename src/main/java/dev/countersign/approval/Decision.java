package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What was decided about a call, with every reason, stored with it. */
public record Decision(Effect effect, List<Ground> grounds, List<Remedy> remedies) {

    /** Stands for a stored one that can not be read; it loosens nothing. */
    static final Decision UNREADABLE = new Decision(
            Effect.DENY,
            List.of(Ground.of(Layer.GUARD, "built-in", "The record of this decision can not be read.", true)),
            List.of());

    public Decision {
        Objects.requireNonNull(effect);
        grounds = List.copyOf(grounds);
        remedies = List.copyOf(remedies);
    }

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
            String text, @Nullable String file, @Nullable String snippet) {

        public Remedy {
            Objects.requireNonNull(text);
        }
    }
}
