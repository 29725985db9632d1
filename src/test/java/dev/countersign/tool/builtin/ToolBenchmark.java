package dev.countersign.tool.builtin;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures what tools cost, each in a process of its own with the heap that it may take, and prints tables in Markdown.
 * See {@code benchmarks/README.md}.
 *
 * <p>Arguments: {@code output}, {@code eight}, {@code lines}, {@code list}, {@code search}; all of them without any.
 */
public final class ToolBenchmark {

    private static final List<ToolMeasure> ALL = List.of(
            new OutputMeasure("output", 1, "-Xmx64m"),
            new OutputMeasure("eight", 8, "-Xmx256m"),
            new LinesMeasure(),
            new ListMeasure(),
            new SearchMeasure());

    private ToolBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2 && arguments[0].equals("--measure")) {
            named(arguments[1]).run();
            return;
        }
        List<ToolMeasure> wanted = arguments.length == 0
                ? ALL
                : Arrays.stream(arguments).map(ToolBenchmark::named).toList();
        System.out.println("| What | Heap | Measured |\n|---|---|---|");
        for (ToolMeasure measure : wanted) {
            inItsOwnProcess(measure);
        }
    }

    private static ToolMeasure named(String name) {
        return ALL.stream()
                .filter(measure -> measure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no measure " + name));
    }

    private static void inItsOwnProcess(ToolMeasure measure) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(measure.heap(), "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ToolBenchmark.class.getName(), "--measure", measure.name()));
        int code = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (code != 0) {
            System.out.println("| " + measure.name() + " | " + measure.heap() + " | failed |");
        }
    }

    /** A folder for one measure, which goes when it is done. */
    record Folder(Path path) implements AutoCloseable {

        static Folder fresh() throws IOException {
            return new Folder(Files.createTempDirectory("countersign-benchmark").toRealPath());
        }

        @Override
        public void close() throws IOException {
            delete(path);
        }

        /** One by one: the names of a million files are no small list. */
        private static void delete(Path path) throws IOException {
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
                    for (Path entry : entries) {
                        delete(entry);
                    }
                }
            }
            Files.delete(path);
        }
    }
}
