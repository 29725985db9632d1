package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;

import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.ToolOutput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** {@code search_files} for a literal in 100,000 files with 1 GB of text, beside ripgrep where that is installed. */
record SearchMeasure() implements ToolMeasure {

    private static final int FOLDERS = 1_000;
    private static final int FILES_EACH = 100;
    private static final int BYTES_EACH = 10_700;
    private static final String NEEDLE = "needleInTheHaystack";

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String heap() {
        return "-Xmx256m";
    }

    @Override
    public void run() throws Exception {
        try (ToolBenchmark.Folder folder = ToolBenchmark.Folder.fresh()) {
            write(folder.path());
            ToolOutput[] last = new ToolOutput[1];
            Took ours = ToolMeasure.median(
                    3,
                    () -> last[0] = new SearchFiles()
                            .run(json("{'pattern':'" + NEEDLE + "'}"), TestToolContext.in(folder.path())));
            row(
                    "search_files for a literal, 100,000 files, 1 GB",
                    "%s, %d matches"
                            .formatted(ours, last[0].members().path("matches").size()));
            Took anyCase = ToolMeasure.median(
                    3,
                    () -> new SearchFiles()
                            .run(
                                    json("{'pattern':'" + NEEDLE + "','caseSensitive':false}"),
                                    TestToolContext.in(folder.path())));
            row("the same in any case", anyCase.toString());
            Took expression = ToolMeasure.median(
                    3,
                    () -> new SearchFiles()
                            .run(json("{'pattern':'needle[A-Z]n','regex':true}"), TestToolContext.in(folder.path())));
            row("an expression", expression.toString());
            row("ripgrep for the literal", ripgrep(folder.path(), ours.millis()));
        }
    }

    private static String ripgrep(Path tree, double ours) throws Exception {
        try {
            Took theirs = ToolMeasure.median(
                    3,
                    () -> new ProcessBuilder("rg", "--no-config", "--hidden", "-n", "-F", NEEDLE, tree.toString())
                            .redirectOutput(new File("/dev/null"))
                            .start()
                            .waitFor());
            return "%.0f ms; search_files takes %.1f times that".formatted(theirs.millis(), ours / theirs.millis());
        } catch (IOException none) {
            return "is not installed";
        }
    }

    private static void write(Path tree) throws IOException {
        Random random = new Random(11);
        String[] words = new String[2_000];
        for (int word = 0; word < words.length; word++) {
            words[word] = Integer.toString(random.nextInt(1 << 28), 36);
        }
        for (int number = 0; number < FOLDERS * FILES_EACH; number++) {
            Path folder = tree.resolve("folder-" + number / FILES_EACH);
            Files.createDirectories(folder);
            StringBuilder text = new StringBuilder(BYTES_EACH + 100);
            while (text.length() < BYTES_EACH) {
                text.append(words[random.nextInt(words.length)]).append(random.nextInt(9) == 0 ? '\n' : ' ');
            }
            if (number % 1_000 == 500) {
                text.insert(BYTES_EACH / 2, NEEDLE);
            }
            Files.writeString(folder.resolve("file-" + number + ".txt"), text);
        }
    }
}
