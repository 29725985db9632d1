package dev.countersign.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "countersign",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        subcommands = {
            CountersignCommand.Serve.class,
            RunCommand.class,
            ToolsCommand.class,
            StatusCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            Rehearsal.class
        },
        description = "A model works in a folder; you countersign each of its tool calls.",
        footer = {"", "Without a command it serves."})
class CountersignCommand implements Callable<Integer> {

    @Mixin
    private final ServeOptions options = new ServeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws StartFailure {
        return Service.start(options, spec.commandLine());
    }

    @Command(
            name = "serve",
            mixinStandardHelpOptions = true,
            versionProvider = BuildVersion.class,
            description = "Starts the service (the default).")
    static class Serve implements Callable<Integer> {

        @Mixin
        private final ServeOptions options = new ServeOptions();

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws StartFailure {
            return Service.start(options, spec.commandLine());
        }
    }
}
