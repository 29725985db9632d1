package dev.countersign.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What tools may do in a workspace: looked at, checked and explained from the files alone. */
@Command(
        name = "tools",
        mixinStandardHelpOptions = true,
        description = "Shows, checks and explains the policy of a workspace.",
        subcommands = {ToolsExamples.class, ToolsInit.class, ToolsList.class, ToolsCheck.class, ToolsExplain.class})
class ToolsCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what: examples, init, list, check or explain");
    }
}
