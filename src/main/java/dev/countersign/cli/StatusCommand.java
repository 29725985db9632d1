package dev.countersign.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Says whether a service runs, where, and how many questions wait. Exit code 3 if none runs.")
class StatusCommand implements Callable<Integer> {

    private static final int MOST_COUNTED = 200;

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where everything is kept.")
    private @Nullable Path dataDir;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Mixin
    private final ServiceAccess access = new ServiceAccess();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * How things stand.
     *
     * @param questions how many wait, at most 200; absent without a token
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Status(
            boolean running,
            String dataDirectory,
            @Nullable String url,
            @Nullable Long pid,
            @Nullable String version,
            @Nullable Integer questions) {}

    @Override
    public Integer call() throws ServiceFailure {
        CommandLine line = spec.commandLine();
        ServeOptions place = new ServeOptions();
        place.dataDir = dataDir;
        Path directory = place.dataDirectory(System.getenv());
        Optional<ServerFile> server = RunningService.server(directory);
        Status status = server.isPresent()
                ? running(directory, server.get())
                : new Status(false, directory.toString(), null, null, null, null);
        if (output.json) {
            output.printJson(line, status);
        } else {
            print(status, line.getOut());
        }
        if (status.running() && status.questions() == null) {
            line.getErr().println("Set COUNTERSIGN_TOKEN, or say --login, to see how many questions wait.");
        }
        return (status.running() ? ExitCode.DONE : ExitCode.NOT_RUNNING).number();
    }

    private Status running(Path directory, ServerFile server) throws ServiceFailure {
        Integer questions = null;
        Optional<RunningService> service = access.service(directory, spec.commandLine());
        if (service.isPresent()) {
            questions = service.get()
                    .get("/approvals?state=pending&limit=" + MOST_COUNTED)
                    .path("items")
                    .size();
            service.get().close();
        }
        return new Status(true, directory.toString(), server.url(), server.pid(), server.version(), questions);
    }

    private static void print(Status status, PrintWriter out) {
        out.println(
                status.running()
                        ? "running      %s, version %s, process %d"
                                .formatted(status.url(), status.version(), status.pid())
                        : "running      no");
        out.println("data         " + status.dataDirectory());
        if (status.questions() != null) {
            out.println("questions    " + waiting(status.questions()));
        }
        out.flush();
    }

    private static String waiting(int questions) {
        return switch (questions) {
            case 0 -> "none waits";
            case 1 -> "1 waits";
            case MOST_COUNTED -> questions + " or more wait";
            default -> questions + " wait";
        };
    }
}
