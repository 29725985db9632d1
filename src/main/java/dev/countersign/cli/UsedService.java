package dev.countersign.cli;

import dev.countersign.access.TerminalToken;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The service that a command works with: the running one, else one that is hosted until the command is done. */
record UsedService(RunningService client, @Nullable HostedService hosted) implements AutoCloseable {

    /** @throws ServiceFailure with exit code 4 if one runs that this process has no token for and nobody lets it in */
    static UsedService of(Path dataDirectory, CommandLine line)
            throws ServiceFailure, StartFailure, InterruptedException {
        Optional<ServerFile> running = RunningService.server(dataDirectory);
        if (running.isEmpty()) {
            return hosted(dataDirectory, line);
        }
        Optional<RunningService> byToken = RunningService.find(dataDirectory, System.getenv());
        if (byToken.isPresent()) {
            return new UsedService(byToken.get(), null);
        }
        String url = running.get().url();
        if (!Terminal.canAsk()) {
            throw ServiceFailure.notAuthorised("a service runs at " + url
                    + ", and using it from here needs a token: set COUNTERSIGN_TOKEN to the one that it was started with, or to"
                    + " one that has the rights read, work and answer");
        }
        return new UsedService(
                TerminalLogin.ask(url, "countersign run", List.of("read", "work", "answer"), line.getErr()), null);
    }

    /** One in this process, whoever else there is. */
    static UsedService hosted(Path dataDirectory, CommandLine line) throws StartFailure {
        ServeOptions options = new ServeOptions();
        options.dataDir = dataDirectory;
        options.port = 0;
        TerminalToken token = TerminalToken.create();
        HostedService hosted = Service.host(options, line, token);
        line.getErr().println("No service runs, so this process hosts one at " + hosted.url() + " until it is done.");
        line.getErr().flush();
        return new UsedService(new RunningService(hosted.url(), token.secret()), hosted);
    }

    /** How a question that stays open can be answered. */
    String whereToAnswer(String approvalId) {
        return hosted == null
                ? client.url() + "/approvals/" + approvalId
                : "start `countersign` and answer it at /approvals/" + approvalId;
    }

    @Override
    public void close() {
        client.close();
        if (hosted != null) {
            hosted.close();
        }
    }
}
