package dev.countersign.turn;

import dev.countersign.tool.Action;
import dev.countersign.tool.Change;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Appends a line to a file of the workspace, so that a test can count how often it ran; {@code hang} waits for its end. */
final class LogTool implements Tool {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Opened when a run that hangs has begun. */
    final CountDownLatch begun = new CountDownLatch(1);

    /** What a run that pauses waits for. */
    final CountDownLatch goOn = new CountDownLatch(1);

    /** Called when a run begins. */
    volatile Consumer<ToolContext> atBegin = _ -> {};

    /** Whether a run that paused tells of its change then, and has told. */
    volatile boolean tellAfterPause;

    volatile boolean told;

    @Override
    public ToolDefinition definition() {
        return new ToolDefinition("log", "1", "Appends a line.", schema("""
                {"type":"object","additionalProperties":false,"required":["line"],
                 "properties":{"line":{"type":"string","minLength":1},"n":{"type":"number"},"hang":{"type":"boolean"},
                               "pause":{"type":"boolean"},"tell":{"type":"boolean"},"writes":{"type":"string"}}}
                """), schema("""
                {"type":"object","additionalProperties":false,"required":["line"],
                 "properties":{"line":{"type":"string"}}}
                """));
    }

    @Override
    public Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        return input.has("writes")
                ? new Action.WritesPath(workspace.filePath(input.get("writes").stringValue()), 1)
                : new Action.Other();
    }

    @Override
    public ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException {
        String line = input.get("line").stringValue();
        atBegin.accept(context);
        try {
            Files.writeString(
                    context.workspace().root().resolve("log"),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (input.has("tell")) {
            context.changed(logChange(line));
        }
        if (line.startsWith("fail")) {
            throw new ToolFailure("refused", "The log is closed.");
        }
        if (input.has("hang")) {
            begun.countDown();
            new CountDownLatch(1).await(60, TimeUnit.SECONDS);
        }
        if (input.has("pause")) {
            begun.countDown();
            goOn.await(60, TimeUnit.SECONDS);
            if (tellAfterPause) {
                context.changed(logChange("late"));
                told = true;
            }
        }
        return new ToolOutput.Complete(JSON.createObjectNode().put("line", line));
    }

    private static Change logChange(String line) {
        return new Change(WorkspacePath.root().child("log"), true, null, "0".repeat(64), line, false);
    }

    private static ObjectNode schema(String json) {
        return (ObjectNode) JSON.readTree(json);
    }
}
