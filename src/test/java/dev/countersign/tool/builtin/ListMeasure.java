package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;

import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.ToolOutput;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code list_files} of a folder with a million entries, and {@code find_files} beside an ignored one. */
record ListMeasure() implements ToolMeasure {

    private static final int ENTRIES = 1_000_000;

    @Override
    public String name() {
        return "list";
    }

    @Override
    public String heap() {
        return "-Xmx64m";
    }

    @Override
    public void run() throws Exception {
        try (ToolBenchmark.Folder folder = ToolBenchmark.Folder.fresh()) {
            Path modules = Files.createDirectory(folder.path().resolve("node_modules"));
            for (int entry = 0; entry < ENTRIES; entry++) {
                Files.createFile(modules.resolve("entry-" + entry));
            }
            Files.writeString(folder.path().resolve(".gitignore"), "node_modules/\n");
            Files.writeString(folder.path().resolve("index.ts"), "");
            Took list = ToolMeasure.median(
                    3, () -> new ListFiles().run(json("{'path':'node_modules'}"), TestToolContext.in(folder.path())));
            ToolOutput listed = new ListFiles().run(json("{'path':'node_modules'}"), TestToolContext.in(folder.path()));
            row(
                    "list_files of 1,000,000 entries",
                    "%s, %d of %d"
                            .formatted(
                                    list,
                                    listed.members().path("entries").size(),
                                    listed.members().path("total").asInt()));
            Took find = ToolMeasure.median(
                    3, () -> new FindFiles().run(json("{'pattern':'*.ts'}"), TestToolContext.in(folder.path())));
            row("find_files beside them, ignored", find.toString());
        }
    }
}
