package dev.countersign.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Effect;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.workspace.Workspace;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says how things stand: the policy, the tools that models are told of, the folders, the JDK.")
class DoctorCommand extends PolicyCommand {

    /** How things stand. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Findings(
            String workspace,
            PolicyReport policy,
            String dataDirectory,
            boolean dataDirectoryExists,
            List<String> warnings,
            String java,
            boolean attachDisabled,
            @Nullable Boolean serviceClosed) {}

    @Override
    public Integer call() throws StartFailure {
        Workspace workspace = place.workspace();
        Path data = place.dataDirectory();
        Findings found = new Findings(
                workspace.root().toString(),
                place.files().report(workspace),
                data.toString(),
                Files.isDirectory(data),
                WritableByOthers.warning(data.resolve("tools.json")).stream().toList(),
                Runtime.version().toString(),
                Hardening.attachDisabled(),
                RunningService.server(data)
                        .flatMap(server -> Hardening.isClosed(server.pid()))
                        .orElse(null));
        if (output.json) {
            output.printJson(line(), found);
        } else {
            print(found, out());
        }
        return found.policy().isInvalid() ? 1 : 0;
    }

    private static void print(Findings found, PrintWriter out) {
        out.println("workspace    " + found.workspace());
        for (LayerReport layer : found.policy().layers()) {
            out.println("policy       " + layer.source() + ": " + state(layer));
        }
        List<String> advertised = found.policy().advertised();
        out.println("advertised   " + (advertised.isEmpty() ? "no tool" : String.join(", ", advertised)));
        out.println("data         " + found.dataDirectory()
                + (found.dataDirectoryExists() ? "" : " (not there yet; the first start creates it)"));
        found.warnings().forEach(warning -> out.println("warning      " + warning));
        out.println("java         " + found.java());
        out.println("hardening    "
                + (found.attachDisabled()
                        ? "no debugger or agent can attach to this process"
                        : "debuggers and agents can attach; start it by bin/countersign, which forbids that"));
        if (found.serviceClosed() != null) {
            out.println("             the running service's memory and environment are "
                    + (found.serviceClosed() ? "closed to commands" : "OPEN to commands of this user"));
        }
    }

    private static String state(LayerReport layer) {
        return switch (layer.state()) {
            case ABSENT -> "absent";
            case INVALID ->
                "invalid, so every call is denied: " + layer.faults().getFirst().at(layer.source());
            case VALID ->
                "present: %d approve, %d ask, %d deny; %d warnings (`tools check` shows them)"
                        .formatted(
                                count(layer, Effect.ALLOW),
                                count(layer, Effect.ASK),
                                count(layer, Effect.DENY),
                                layer.lint().size());
        };
    }

    private static long count(LayerReport layer, Effect outcome) {
        return layer.rules().stream().filter(rule -> rule.outcome() == outcome).count();
    }
}
