package dev.countersign.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads the policy of a workspace. */
abstract class PolicyCommand implements Callable<Integer> {

    @Mixin
    final PolicyPlace place = new PolicyPlace();

    @Mixin
    final OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CommandLine line() {
        return spec.commandLine();
    }

    PrintWriter out() {
        return line().getOut();
    }

    PrintWriter err() {
        return line().getErr();
    }
}
