package dev.countersign.cli;

import picocli.CommandLine;

/** The program. Nothing but serving boots Spring, so everything else answers at once. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        int code = run(args);
        // A service goes on in its own threads after its start; whatever else is done simply ends.
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Runs one command line and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
    static int run(String... args) {
        return new CommandLine(new CountersignCommand())
                .setParameterExceptionHandler((wrong, arguments) -> {
                    CommandLine line = wrong.getCommandLine();
                    line.getErr().println("countersign: " + wrong.getMessage());
                    line.getErr().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, line, result) -> {
                    line.getErr().println("countersign: " + StartFailure.inWords(failure));
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(args);
    }
}
