package dev.countersign.tool.builtin;

import dev.countersign.result.ResultDraft;
import dev.countersign.result.ResultStore;
import dev.countersign.result.StoredResult;
import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.TestTool;
import dev.countersign.tool.ToolOutput;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.node.ObjectNode;

/** {@code shell} with 32 MiB of output, all the way into the stored result, so many at once. */
record OutputMeasure(String name, int atOnce, String heap) implements ToolMeasure {

    private static final String COMMAND = "yes 'A line of an output, as long as lines usually are' | head -c 33554432";

    @Override
    public void run() throws Exception {
        try (ToolBenchmark.Folder folder = ToolBenchmark.Folder.fresh();
                ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
            ResultStore store = new ResultStore(DataDirectory.open(folder.path().resolve("data")));
            Took alone = ToolMeasure.median(5, () -> all(threads, OutputMeasure::commandAlone));
            Took stored = ToolMeasure.median(5, () -> all(threads, () -> stored(folder.path(), store)));
            row(
                    atOnce == 1 ? "shell, 32 MiB, stored" : "shell, 32 MiB, stored, %d at once".formatted(atOnce),
                    "%s; the command alone %.0f ms".formatted(stored, alone.millis()));
        }
    }

    private Object all(ExecutorService threads, Callable<?> work) throws Exception {
        List<Future<?>> started = new ArrayList<>();
        for (int i = 0; i < atOnce; i++) {
            started.add(threads.submit(work));
        }
        for (Future<?> one : started) {
            one.get();
        }
        return started;
    }

    private static Object commandAlone() throws Exception {
        return new ProcessBuilder("/bin/sh", "-c", COMMAND)
                .redirectOutput(new File("/dev/null"))
                .start()
                .waitFor();
    }

    private static StoredResult stored(Path folder, ResultStore store) throws Exception {
        Shell shell = new Shell(new CommandEnvironment(System.getenv(), List.of()));
        UUID call = UUID.randomUUID();
        ObjectNode input = TestTool.json("{}").put("command", COMMAND);
        try (ResultDraft draft = store.draft(call)) {
            ToolOutput output = shell.run(input, new StoredContext(folder, call, draft));
            StoredResult result = draft.store(output.members(), shell);
            if (!(output instanceof ToolOutput.Complete) || result.bytes() < 33_554_432) {
                throw new IllegalStateException("not all of it was kept: " + output);
            }
            return result;
        } finally {
            store.erase(call);
        }
    }
}
