package dev.countersign.cli;

import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.policy.ShippedPolicy;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Prints the workspace's policy, each rule painted by its outcome.")
class ToolsList implements Callable<Integer> {

    static final String NOT_CONSULTED =
            "Only the files were looked at: whether their content is trusted, and remembered answers, were not consulted.";

    @Mixin
    private final PolicyPlace place = new PolicyPlace();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws StartFailure {
        CommandLine line = spec.commandLine();
        Workspace workspace = place.workspace();
        PolicyReport report = place.files().report(workspace);
        LayerReport bounds = report.layers().getLast();
        if (output.json) {
            output.printJson(line, report);
        } else if (bounds.state() == State.VALID) {
            print(workspace);
        }
        report.layers().stream()
                .filter(layer -> layer.state() == State.INVALID)
                .forEach(layer -> layer.faults().forEach(fault -> line.getErr().println(fault.at(layer.source()))));
        if (bounds.state() == State.ABSENT) {
            line.getErr()
                    .println(
                            "There is no " + PolicyPlace.BOUNDS + " in " + workspace.root()
                                    + ": the user's rules and the mode decide. `countersign tools init` shows one to start from.");
        }
        line.getErr().println(NOT_CONSULTED);
        return report.isInvalid() ? 1 : 0;
    }

    private void print(Workspace workspace) throws StartFailure {
        Painter painter = output.painter();
        try {
            String text = Files.readString(workspace.root().resolve(PolicyPlace.BOUNDS));
            spec.commandLine().getOut().print(PaintedPolicy.of(text, ShippedPolicy.rules(text), painter));
            spec.commandLine().getOut().print(text.endsWith("\n") ? "" : "\n");
            spec.commandLine().getOut().flush();
        } catch (IOException e) {
            throw new StartFailure(PolicyPlace.BOUNDS + " can not be read");
        }
    }
}
