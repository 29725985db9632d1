package dev.countersign.cli;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Says what would be decided about a call, and why. Nothing is run.")
class ToolsExplain extends PolicyCommand {

    @Parameters(index = "0", paramLabel = "TOOL", description = "Such as read_file.")
    private String tool = "";

    @Parameters(index = "1", paramLabel = "JSON", description = "The call's input, such as '{\"path\":\"src/a\"}'.")
    private String input = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = ExplainedMode.Name.class,
            completionCandidates = ExplainedMode.Names.class,
            description = "supervised (the default), auto-accept-edits, auto or full-access.")
    private ExplainedMode mode = ExplainedMode.SUPERVISED;

    @Mixin
    private final ServiceAccess access = new ServiceAccess();

    @Override
    public Integer call() throws StartFailure, ServiceFailure {
        CallInput call = CallInput.of(input, line());
        Optional<RunningService> service = access.service(place.dataDirectory(), line());
        Explanation explained = service.isPresent()
                ? Explanation.of(service.get(), place.workspace(), tool, call, mode)
                : FilesAlone.explain(place, tool, call, mode);
        if (output.json) {
            output.printJson(line(), explained);
        } else {
            print(explained);
        }
        if (service.isEmpty()) {
            err().println(PolicyLook.NOT_CONSULTED);
        }
        service.ifPresent(RunningService::close);
        return 0;
    }

    private void print(Explanation explained) {
        out().println(output.painter().paint(shade(explained.effect()), explained.effect()));
        for (Ground ground : explained.grounds()) {
            out().println((ground.decisive() ? "* " : "  ") + place(ground) + ground.says());
        }
        for (Explanation.Remedy remedy : explained.remedies()) {
            out().println();
            out().println(remedy.text() + (remedy.file() == null ? "" : " (" + remedy.file() + ")"));
            lines(remedy.snippet());
        }
    }

    private void lines(@Nullable String snippet) {
        if (snippet != null) {
            snippet.lines().forEach(text -> out().println("    " + text));
        }
    }

    private static Effect shade(String effect) {
        return switch (effect) {
            case "allow" -> Effect.ALLOW;
            case "deny" -> Effect.DENY;
            default -> Effect.ASK;
        };
    }

    private static String place(Ground ground) {
        String line = ground.line() == null ? "" : ":" + ground.line();
        String rule = ground.rule() == null ? "" : " (rule " + ground.rule() + ")";
        return ground.source() + line + rule + ": ";
    }
}
