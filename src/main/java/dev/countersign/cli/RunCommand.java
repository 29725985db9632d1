package dev.countersign.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = BuildVersion.class,
        description = "Runs one turn in the terminal, with the running service or, without one, by itself.",
        footer = {
            "",
            "What the model says goes to stdout, everything else to stderr. Questions are answered with y (once), s (for",
            "this session), r (remember) or n (deny), and a note behind the letter; without a terminal they stay open.",
            "Ctrl-C interrupts the turn. Exit codes: 0 done, 1 failed, 2 usage, 3 not running, 4 not authorised,",
            "5 conflict, 6 a question is open."
        })
class RunCommand implements Callable<Integer> {

    private static final int LONGEST_TITLE = 80;

    @Parameters(paramLabel = "TEXT", description = "What is to be done.")
    private String text = "";

    @Option(names = "--workspace", paramLabel = "DIR", description = "The workspace; default: the working directory.")
    private Path folder = Path.of("");

    @Option(names = "--model", paramLabel = "ID", description = "The model; default: the configured one.")
    private @Nullable String model;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = ExplainedMode.Name.class,
            description = "supervised, auto-accept-edits, auto or full-access; default: the configured one.")
    private @Nullable ExplainedMode mode;

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where everything is kept.")
    private @Nullable Path dataDir;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws ServiceFailure, StartFailure, InterruptedException {
        CommandLine line = spec.commandLine();
        ServeOptions place = new ServeOptions();
        place.dataDir = dataDir;
        WatchedTurn turn = null;
        try (UsedService service = UsedService.of(place.dataDirectory(System.getenv()), line)) {
            turn = watched(service, line);
            Runtime.getRuntime().addShutdownHook(new Thread(turn::interrupt, "interrupt-turn"));
            return turn.run(task(), text).number();
        } finally {
            if (turn != null) {
                turn.end();
            }
        }
    }

    private static WatchedTurn watched(UsedService used, CommandLine line) {
        RunningService service = used.client();
        PrintWriter talk = line.getErr();
        UnaryOperator<String> words = Terminal.isTerminal(Terminal.STDOUT) ? Visible::of : UnaryOperator.identity();
        Optional<Asking> asking = Terminal.canAsk()
                ? Optional.of(new Asking(service, new TypedLines(System.in), talk))
                : Optional.empty();
        return new WatchedTurn(
                service, new TurnOnTerminal(line.getOut(), talk, words), asking, talk, used::whereToAnswer);
    }

    private ObjectNode task() {
        ObjectNode task = CliJson.object()
                .put("workspace", folder.toAbsolutePath().normalize().toString())
                .put("title", title());
        if (model != null) {
            task.put("model", model);
        }
        if (mode != null) {
            task.put("mode", EnumWords.of(mode));
        }
        return task;
    }

    private String title() {
        String first = text.strip().lines().findFirst().orElse("run");
        int[] characters = first.codePoints().limit(LONGEST_TITLE + 1L).toArray();
        return characters.length > LONGEST_TITLE ? new String(characters, 0, LONGEST_TITLE) + "…" : first;
    }
}
