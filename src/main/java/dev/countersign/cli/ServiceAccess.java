package dev.countersign.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How a command that only reads may come to the running service. */
class ServiceAccess {

    @Option(
            names = "--login",
            description = "Without COUNTERSIGN_TOKEN: show a code that lets this command in, once it is typed into a"
                    + " window.")
    private boolean login;

    /** The running service, if there is one and a way in. */
    Optional<RunningService> service(Path dataDirectory, CommandLine line) throws ServiceFailure {
        Optional<RunningService> byToken = RunningService.find(dataDirectory, System.getenv());
        if (byToken.isPresent() || !login) {
            return byToken;
        }
        Optional<ServerFile> running = RunningService.server(dataDirectory);
        if (running.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(TerminalLogin.ask(
                    running.get().url(), line.getCommandSpec().qualifiedName(), List.of("read"), line.getErr()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ServiceFailure.notAuthorised("given up");
        }
    }
}
