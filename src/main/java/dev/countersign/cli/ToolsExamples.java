package dev.countersign.cli;

import dev.countersign.policy.ShippedPolicy;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "examples",
        mixinStandardHelpOptions = true,
        description = "Names the policies that come with the program.",
        subcommands = ToolsExamples.Show.class)
class ToolsExamples implements Runnable {

    /** What people have to know before they approve a command. */
    static final List<String> BOUNDARY = List.of(
            "File tools work inside the workspace: paths are relative to it; absolute paths, `..` and symbolic links are"
                    + " refused.",
            "This is not a sandbox. A command that a rule approves runs as you, on this machine: it can follow links, read"
                    + " and write files elsewhere, reach the network and start other programs. Approve commands"
                    + " accordingly, or run Countersign in a container.");

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        if (output.json) {
            output.printJson(spec.commandLine(), ShippedPolicy.all());
            return;
        }
        out.println("Each is a complete " + PolicyPlace.BOUNDS + ".");
        out.println();
        ShippedPolicy.all().forEach(policy -> out.printf("%-16s %s%n", policy.name(), policy.description()));
        out.println();
        BOUNDARY.forEach(out::println);
        out.println();
        out.println("`countersign tools examples show NAME` prints one, without a name all;");
        out.println("`countersign tools init --example NAME --write` writes one into the working directory.");
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Prints one of them, or all.")
    static class Show implements Runnable {

        @Parameters(arity = "0..1", paramLabel = "NAME", completionCandidates = Names.class)
        private @Nullable String name;

        @Mixin
        private final OutputOptions output = new OutputOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        /** A policy with its text. */
        record Shown(String name, String description, String text) {}

        @Override
        public void run() {
            List<ShippedPolicy> shown = name == null ? ShippedPolicy.all() : List.of(named(spec, name));
            if (output.json) {
                output.printJson(
                        spec.commandLine(),
                        shown.stream()
                                .map(policy -> new Shown(policy.name(), policy.description(), policy.text()))
                                .toList());
                return;
            }
            PrintWriter out = spec.commandLine().getOut();
            Painter painter = output.painter();
            if (name == null) {
                out.println(PaintedPolicy.legend(painter));
            }
            for (ShippedPolicy policy : shown) {
                if (name == null) {
                    out.println();
                    out.println("== " + policy.name());
                }
                out.print(PaintedPolicy.of(policy.text(), policy.rules(), painter));
            }
        }
    }

    /** For the completion of shells. */
    static class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ShippedPolicy.all().stream().map(ShippedPolicy::name).iterator();
        }
    }

    static ShippedPolicy named(CommandSpec spec, String name) {
        return ShippedPolicy.named(name)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "there is no policy `%s`; `tools examples` names them".formatted(name)));
    }
}
