package dev.countersign.tool.builtin;

import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.InstalledPrograms;
import dev.countersign.tool.ToolFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Runs the user's programs as commands are run. */
@Component
final class ProgramsOfTheUser implements InstalledPrograms {

    private static final int MOST_OUTPUT = 8 * 1024 * 1024;
    private static final int MOST_ERRORS = 16 * 1024;

    private final CommandEnvironment environment;
    private final CommandRunner runner = new CommandRunner();

    ProgramsOfTheUser(CommandEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public Ended run(
            List<String> command,
            Map<String, String> more,
            String input,
            Duration limit,
            Consumer<String> onOutput,
            CancellationSignal cancellation)
            throws ToolFailure, InterruptedException {
        Path folder = folder();
        try {
            UUID run = UUID.randomUUID();
            Map<String, String> variables = environment.of(run, more);
            List<String> argv = new ArrayList<>(command);
            argv.set(
                    0,
                    ProgramLookup.find(argv.getFirst(), variables.getOrDefault("PATH", ""), folder)
                            .toString());
            CollectedOutput output = new CollectedOutput(onOutput, MOST_OUTPUT);
            CollectedOutput errors = new CollectedOutput(_ -> {}, MOST_ERRORS);
            CommandEnd end =
                    runner.run(new Command(argv, folder, variables, limit, input), run, cancellation, output, errors);
            return new Ended(ending(end), end.exitCode(), output.text(), errors.text());
        } finally {
            remove(folder);
        }
    }

    private static Ending ending(CommandEnd end) throws InterruptedException {
        return switch (end.stop()) {
            case EXITED -> Ending.EXITED;
            case TIMED_OUT -> Ending.TIMED_OUT;
            case OUTPUT_LIMIT -> Ending.OUTPUT_LIMIT;
            case CANCELLED -> throw new InterruptedException("cancelled");
        };
    }

    private static Path folder() throws ToolFailure {
        try {
            return Files.createTempDirectory("countersign-program-");
        } catch (IOException e) {
            throw new ToolFailure(CommandStart.CANNOT_START, "No folder could be made for the program to start in.");
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException _) {
            // what the program left in a temporary folder harms nobody
        }
    }
}
