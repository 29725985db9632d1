package dev.countersign.cli;

import dev.countersign.policy.Fault;
import dev.countersign.policy.PolicyReport.LayerReport;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Validates every policy file of a workspace, and warns of what is probably not meant.")
class ToolsCheck extends PolicyCommand {

    @Mixin
    private final ServiceAccess access = new ServiceAccess();

    @Override
    public Integer call() throws StartFailure, ServiceFailure {
        Optional<RunningService> service = access.service(place.dataDirectory(), line());
        PolicyLook look = PolicyLook.at(place, place.workspace(), service);
        service.ifPresent(RunningService::close);
        if (output.json) {
            output.printJson(line(), look.json());
        } else {
            look.layers().forEach(this::print);
        }
        if (!look.isInvalid()) {
            err().println("Every policy file that is there is valid.");
        }
        return look.isInvalid() ? 1 : 0;
    }

    private void print(LayerReport layer) {
        layer.faults().forEach(fault -> out().println(fault.at(layer.source())));
        layer.lint().forEach(fault -> out().println(warning(fault).at(layer.source())));
    }

    private static Fault warning(Fault fault) {
        return new Fault(fault.line(), null, "warning: rule " + fault.rule() + " " + fault.says());
    }
}
