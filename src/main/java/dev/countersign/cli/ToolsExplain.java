package dev.countersign.cli;

import dev.countersign.policy.Effect;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Remedy;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Says what would be decided about a call, and why. Nothing is run.")
class ToolsExplain implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "TOOL", description = "Such as read_file.")
    private String tool = "";

    @Parameters(index = "1", paramLabel = "JSON", description = "The call's input, such as '{\"path\":\"src/a\"}'.")
    private String input = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = ExplainedMode.Name.class,
            description = "supervised (the default), auto-accept-edits, auto or full-access.")
    private ExplainedMode mode = ExplainedMode.SUPERVISED;

    @Mixin
    private final PolicyPlace place = new PolicyPlace();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws StartFailure {
        CommandLine line = spec.commandLine();
        Explanation explained = Explanation.of(place, tool, input, mode, line);
        if (output.json) {
            output.printJson(line, explained);
        } else {
            print(explained, line.getOut());
        }
        line.getErr().println(ToolsList.NOT_CONSULTED);
        return 0;
    }

    private void print(Explanation explained, PrintWriter out) {
        out.println(output.painter().paint(shade(explained.effect()), explained.effect()));
        for (Ground ground : explained.grounds()) {
            out.println((ground.decisive() ? "* " : "  ") + place(ground) + ground.says());
        }
        for (Remedy remedy : explained.remedies()) {
            out.println();
            out.println(remedy.text() + (remedy.file() == null ? "" : " (" + remedy.file() + ")"));
            if (remedy.snippet() != null) {
                remedy.snippet().lines().forEach(text -> out.println("    " + text));
            }
        }
        out.flush();
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
