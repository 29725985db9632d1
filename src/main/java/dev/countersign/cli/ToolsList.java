package dev.countersign.cli;

import dev.countersign.policy.PolicyReport.State;
import dev.countersign.policy.ShippedPolicy;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Prints the workspace's policy, each rule painted by its outcome.")
class ToolsList extends PolicyCommand {

    @Mixin
    private final ServiceAccess access = new ServiceAccess();

    @Override
    public Integer call() throws StartFailure, ServiceFailure {
        Workspace workspace = place.workspace();
        Optional<RunningService> service = access.service(place.dataDirectory(), line());
        PolicyLook look = PolicyLook.at(place, workspace, service);
        service.ifPresent(RunningService::close);
        if (output.json) {
            output.printJson(line(), look.json());
        } else if (look.bounds().state() == State.VALID) {
            print(workspace);
        }
        look.layers().stream()
                .filter(layer -> layer.state() == State.INVALID)
                .forEach(layer -> layer.faults().forEach(fault -> err().println(fault.at(layer.source()))));
        if (look.bounds().state() == State.ABSENT) {
            err().println("There is no " + PolicyPlace.BOUNDS + " in " + workspace.root()
                    + ": the user's rules and the mode decide. `countersign tools init` shows one to start from.");
        }
        if (!look.byService() || look.bounds().state() == State.VALID) {
            err().println(look.trust());
        }
        return look.isInvalid() ? 1 : 0;
    }

    private void print(Workspace workspace) throws StartFailure {
        try {
            String text = Files.readString(workspace.root().resolve(PolicyPlace.BOUNDS));
            out().print(PaintedPolicy.of(text, ShippedPolicy.rules(text), output.painter()));
            out().print(text.endsWith("\n") ? "" : "\n");
        } catch (IOException e) {
            throw new StartFailure(PolicyPlace.BOUNDS + " can not be read");
        }
    }
}
