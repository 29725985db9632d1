package dev.countersign.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * One start as people see it, over an empty folder: the demo's first question, the first pages, the stop. The launcher lets
 * Java watch it, and keeps what Java has learnt for later starts.
 */
@Command(name = "rehearse", hidden = true, description = "What `countersign prepare` watches.")
class Rehearsal implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    @Option(names = "--data-dir", required = true, description = "An empty folder.")
    private Path folder = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        try (UsedService service = UsedService.hosted(folder, spec.commandLine())) {
            Instant end = Instant.now().plus(LONGEST);
            while (service.client()
                    .get("/approvals?state=pending")
                    .path("items")
                    .isEmpty()) {
                if (Instant.now().isAfter(end)) {
                    throw new StartFailure("the demo asked nothing");
                }
                Thread.sleep(50);
            }
            for (String page : List.of("/login", "/app.css", "/actuator/health")) {
                read(service.client().url() + page);
            }
        }
        return 0;
    }

    private static void read(String url) throws IOException {
        try (InputStream page = URI.create(url).toURL().openStream()) {
            page.transferTo(OutputStream.nullOutputStream());
        }
    }
}
