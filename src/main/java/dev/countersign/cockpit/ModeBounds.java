package dev.countersign.cockpit;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Layer;
import dev.countersign.policy.PolicyFiles;
import dev.countersign.policy.PolicyReport;
import dev.countersign.task.Task;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Says beside the mode switch what no mode can open: the rules of the user and of the workspace. */
@Component
class ModeBounds {

    private static final int NAMED = 4;

    private final PolicyFiles policies;
    private final ToolRegistry tools;

    ModeBounds(PolicyFiles policies, ToolRegistry tools) {
        this.policies = policies;
        this.tools = tools;
    }

    /** One sentence a bound; empty if the mode alone decides. */
    List<String> of(Task task) {
        return in(new Workspace(Path.of(task.workspace())));
    }

    /** The same for a folder. */
    List<String> in(Workspace workspace) {
        PolicyReport report = policies.report(workspace);
        return sentences(report, tools.all().stream().map(Registration::name).toList());
    }

    static List<String> sentences(PolicyReport report, List<String> registered) {
        if (report.isInvalid()) {
            return List.of("A policy file is invalid, so every call is denied in every mode.");
        }
        List<String> sentences = new ArrayList<>();
        denied(report, registered).ifPresent(sentences::add);
        report.layers().stream()
                .filter(layer -> layer.layer() == Layer.WORKSPACE_BOUNDS && layer.state() == PolicyReport.State.VALID)
                .findFirst()
                .ifPresent(layer -> sentences.add(layer.source() + " denies whatever none of its rules approves."));
        report.layers().stream()
                .filter(PolicyReport.LayerReport::alwaysAsk)
                .findFirst()
                .ifPresent(layer -> sentences.add("alwaysAsk in " + layer.source()
                        + " makes every call wait for your answer, whatever is remembered."));
        return sentences;
    }

    private static Optional<String> denied(PolicyReport report, List<String> registered) {
        List<String> closed = registered.stream()
                .filter(tool -> !report.advertised().contains(tool))
                .toList();
        List<String> scopes = report.layers().stream()
                .filter(layer -> layer.layer() == Layer.WORKSPACE_BOUNDS)
                .flatMap(layer -> layer.rules().stream())
                .filter(rule -> rule.outcome() == Effect.DENY && !closed.contains(rule.scope()))
                .map(PolicyReport.RuleReport::scope)
                .distinct()
                .toList();
        List<String> all = Stream.concat(closed.stream(), scopes.stream()).toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        String more = all.size() > NAMED ? " and %d more".formatted(all.size() - NAMED) : "";
        return Optional.of("In every mode the rules here deny: "
                + String.join(", ", all.subList(0, Math.min(all.size(), NAMED))) + more + ".");
    }
}
