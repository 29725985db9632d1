package dev.countersign.benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.countersign.storage.TestDatabase;
import java.util.Arrays;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Measures the engine of the packaged program and prints tables in Markdown. See {@code benchmarks/README.md}.
 *
 * <p>Arguments: {@code steps}, {@code answers}, {@code disk}, {@code questions}, {@code memory}, all of them without any;
 * {@code --postgres} for PostgreSQL in place of the embedded database; {@code --rounds=N}, {@code --questions=N}, {@code --entries=N};
 * {@code --jvm=ARGUMENT} for the measured program's Java.
 */
public final class EngineBenchmark {

    private final List<String> arguments;

    private EngineBenchmark(List<String> arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] arguments) throws Exception {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
        new EngineBenchmark(Arrays.asList(arguments)).run();
    }

    private void run() throws Exception {
        boolean postgres = arguments.contains("--postgres");
        String database = postgres ? "PostgreSQL" : "embedded database";
        try (InstantModel model = new InstantModel()) {
            if (wanted("steps") || wanted("answers")) {
                try (Home home = home(model, postgres);
                        Program program = Program.start(home, jvmArguments())) {
                    Client client = new Client(program.url());
                    int rounds = number("--rounds=", 30);
                    if (wanted("steps")) {
                        new StepTimes(model, home, client).report(database, rounds, rounds);
                    }
                    if (wanted("answers")) {
                        new AnswerTimes(model, home, client).report(database, 5, 10);
                    }
                }
            }
            if (wanted("disk")) {
                try (Home home = home(model, postgres)) {
                    CommitCosts costs = new CommitCosts(model, home);
                    if (postgres) {
                        costs.reportOfPostgres();
                    } else {
                        costs.report();
                    }
                }
            }
            if (wanted("memory")) {
                try (Home home = home(model, postgres)) {
                    new LongMemory(model, home, number("--entries=", 1_000_000)).report(database);
                }
            }
            if (wanted("questions")) {
                try (Home home = home(model, postgres)) {
                    new OpenQuestions(model, home, number("--questions=", 10_000)).report(database);
                }
            }
        }
    }

    private String[] jvmArguments() {
        return arguments.stream()
                .filter(argument -> argument.startsWith("--jvm="))
                .map(argument -> argument.substring("--jvm=".length()))
                .toArray(String[]::new);
    }

    private static Home home(InstantModel model, boolean postgres) throws java.io.IOException {
        return Home.fresh(model, postgres ? TestDatabase.postgres() : "");
    }

    private boolean wanted(String part) {
        return arguments.contains(part) || arguments.stream().allMatch(argument -> argument.startsWith("--"));
    }

    private int number(String name, int otherwise) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(name))
                .map(argument -> Integer.parseInt(argument.substring(name.length())))
                .findFirst()
                .orElse(otherwise);
    }
}
