package dev.countersign.tool.builtin;

import dev.countersign.result.LinesWanted;
import dev.countersign.result.ResultDraft;
import dev.countersign.result.ResultStore;
import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.TestTool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Lines of a stored output of 32 MiB, as its viewer reads them. */
record LinesMeasure() implements ToolMeasure {

    private static final long LINES = 33_554_432 / 64;

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public String heap() {
        return "-Xmx64m";
    }

    @Override
    public void run() throws Exception {
        try (ToolBenchmark.Folder folder = ToolBenchmark.Folder.fresh()) {
            ResultStore store = new ResultStore(DataDirectory.open(folder.path().resolve("data")));
            UUID call = UUID.randomUUID();
            try (ResultDraft draft = store.draft(call)) {
                BulkOutput stdout = draft.output("stdout");
                for (long line = 0; line < LINES; line++) {
                    stdout.write("%-63d\n".formatted(line).getBytes(StandardCharsets.UTF_8));
                }
                draft.store(
                        TestTool.json("{'exitCode':0}"), new Shell(new CommandEnvironment(System.getenv(), List.of())));
            }
            measure(store, call, "the first 2,000 lines of 32 MiB", LinesWanted.window("stdout", 1, 2_000));
            measure(store, call, "the last 2,000 of them", LinesWanted.window("stdout", LINES - 1_999, 2_000));
            measure(store, call, "a search that finds nothing", LinesWanted.search("stdout", 1, 2_000, "needle"));
            measure(store, call, "the first 2,000 lines of its JSON", LinesWanted.window("json", 1, 2_000));
        }
    }

    private void measure(ResultStore store, UUID call, String what, LinesWanted wanted) throws Exception {
        Took first = ToolMeasure.once(() -> store.lines(call, wanted));
        Took usual = ToolMeasure.median(9, () -> store.lines(call, wanted));
        row(what, "%s; the first time %s".formatted(usual, first));
    }
}
