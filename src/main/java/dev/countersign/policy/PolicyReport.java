package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The policy of a workspace for people.
 *
 * @param layers the user's file, the workspace's file, the workspace's YAML, whether they are there or not
 * @param boundsRequired whether {@code config.yaml} grants nothing without a YAML
 * @param advertised the registered tools that the model may be told of, ordered by name
 */
public record PolicyReport(
        List<LayerReport> layers, boolean boundsRequired, List<String> advertised, String fingerprint) {

    /** How a file was found. */
    public enum State {
        ABSENT,
        VALID,
        INVALID
    }

    /**
     * One file.
     *
     * @param faults what makes it invalid
     * @param rules empty unless it is valid
     * @param lint warnings about a valid file
     * @param trusted for a valid YAML only
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LayerReport(
            Layer layer,
            String source,
            State state,
            @Nullable String sha256,
            List<Fault> faults,
            List<RuleReport> rules,
            List<Fault> lint,
            boolean alwaysAsk,
            @Nullable Boolean trusted) {}

    /**
     * One rule.
     *
     * @param id of a {@code tools.json}'s rule its number
     * @param scope the calls that it is about, in words
     */
    public record RuleReport(int line, String id, Effect outcome, String scope) {}

    /** Whether a file is invalid, and so nothing is granted. */
    public boolean isInvalid() {
        return layers.stream().anyMatch(layer -> layer.state() == State.INVALID);
    }
}
