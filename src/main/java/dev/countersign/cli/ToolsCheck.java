package dev.countersign.cli;

import dev.countersign.policy.Fault;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Validates every policy file of a workspace, and warns of what is probably not meant.")
class ToolsCheck implements Callable<Integer> {

    @Mixin
    private final PolicyPlace place = new PolicyPlace();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws StartFailure {
        PolicyReport report = place.files().report(place.workspace());
        if (output.json) {
            output.printJson(spec.commandLine(), report);
            return report.isInvalid() ? 1 : 0;
        }
        PrintWriter out = spec.commandLine().getOut();
        for (LayerReport layer : report.layers()) {
            layer.faults().forEach(fault -> out.println(fault.at(layer.source())));
            layer.lint().forEach(fault -> out.println(warning(fault, layer)));
        }
        if (!report.isInvalid()) {
            spec.commandLine().getErr().println("Every policy file that is there is valid.");
        }
        return report.isInvalid() ? 1 : 0;
    }

    private static String warning(Fault fault, LayerReport layer) {
        return new Fault(fault.line(), null, "warning: rule " + fault.rule() + " " + fault.says()).at(layer.source());
    }
}
