package dev.countersign.cli;

import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.workspace.Workspace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What is known of a workspace's policy: by the running service if it may be asked, else from the files alone.
 *
 * @param json what {@code --json} prints
 */
record PolicyLook(List<LayerReport> layers, boolean byService, Object json) {

    static final String NOT_CONSULTED =
            "Only the files were looked at: whether their content is trusted, and remembered answers, were not consulted.";

    static PolicyLook at(PolicyPlace place, Workspace workspace, Optional<RunningService> service)
            throws StartFailure, ServiceFailure {
        if (service.isEmpty()) {
            PolicyReport report = place.files().report(workspace);
            return new PolicyLook(report.layers(), false, report);
        }
        JsonNode policy = service.get().policy(workspace.root());
        LayerReport[] layers = CliJson.mapper().treeToValue(policy.path("layers"), LayerReport[].class);
        return new PolicyLook(Arrays.asList(layers), true, policy);
    }

    LayerReport bounds() {
        return layers.getLast();
    }

    boolean isInvalid() {
        return layers.stream().anyMatch(layer -> layer.state() == State.INVALID);
    }

    /** What is known of trust, for people. */
    String trust() {
        if (!byService) {
            return NOT_CONSULTED;
        }
        return Boolean.TRUE.equals(bounds().trusted())
                ? "This content is trusted: what it approves quietly runs without a question."
                : "Nobody has trusted this content: what it approves quietly grants nothing yet.";
    }
}
