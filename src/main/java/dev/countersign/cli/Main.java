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

    /**
     * Runs one command line and returns its exit code, one of {@link ExitCode}.
     */
    static int run(String... args) {
        CommandLine line = commandLine();
        int code = line.execute(args);
        line.getOut().flush();
        line.getErr().flush();
        return code;
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new CountersignCommand());
        // One writer for all commands, so that one flush at the end is enough.
        return line.setOut(line.getOut())
                .setErr(line.getErr())
                .setParameterExceptionHandler((wrong, arguments) -> {
                    CommandLine command = wrong.getCommandLine();
                    command.getErr().println("countersign: " + wrong.getMessage());
                    command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
                    return ExitCode.USAGE.number();
                })
                .setExecutionExceptionHandler((failure, command, result) -> failed(failure, command));
    }

    private static int failed(Exception failure, CommandLine line) {
        if (failure instanceof ServiceFailure refused) {
            line.getErr().println("countersign: " + refused.line());
            return refused.exitCode();
        }
        line.getErr().println("countersign: " + StartFailure.inWords(failure));
        return ExitCode.FAILED.number();
    }
}
