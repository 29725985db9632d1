package dev.countersign.tool.builtin;

import dev.countersign.tool.BulkOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Moves one stream of a command into the result, on a thread that ends with the command whoever keeps the pipe open. */
final class OutputReader {

    private static final int CHUNK = 65_536;
    private static final int HEAD = 512;
    private static final Duration GRACE = Duration.ofMillis(200);
    private static final Duration LONGEST_GRACE = Duration.ofSeconds(5);

    private final OutputPipe pipe;
    private final BulkOutput sink;
    private final OutputBudget budget;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final Thread thread;
    private volatile @Nullable IOException lost;

    private OutputReader(String name, OutputPipe pipe, BulkOutput sink, OutputBudget budget) {
        this.pipe = pipe;
        this.sink = sink;
        this.budget = budget;
        this.thread = Thread.ofPlatform().daemon().name("countersign-" + name).unstarted(this::copy);
    }

    static OutputReader start(String name, OutputPipe pipe, BulkOutput sink, OutputBudget budget) {
        OutputReader reader = new OutputReader(name, pipe, sink, budget);
        reader.thread.start();
        return reader;
    }

    private void copy() {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        try {
            pipe.started();
            while (!budget.exceeded() && pipe.read(chunk.clear()) >= 0) {
                keep(chunk.array(), budget.take(chunk.position()));
            }
        } catch (ClosedChannelException e) {
            // The command is over, and somebody outside its group holds the pipe.
        } catch (IOException e) {
            lost = e;
        }
    }

    /** A command whose output can not be kept still runs to its end: half of its effects would be worse. */
    private void keep(byte[] bytes, int length) {
        head.write(bytes, 0, Math.min(length, HEAD - head.size()));
        if (lost == null) {
            try {
                sink.write(bytes, 0, length);
            } catch (IOException e) {
                lost = e;
            }
        }
    }

    /** To be called when the command's group is gone: takes what is still in the pipe and closes it. */
    void finish() {
        try (SteadyWait wait = new SteadyWait()) {
            wait.until(() -> !thread.isAlive(), GRACE);
            wait.until(() -> !thread.isAlive() || !pipe.hasMore(), LONGEST_GRACE);
            pipe.close();
            wait.until(() -> !thread.isAlive(), SteadyWait.FOREVER);
            sink.close();
        } catch (IOException e) {
            lost = e;
        }
    }

    /** What kept output from being kept, if anything. */
    @Nullable
    IOException lost() {
        return lost;
    }

    boolean lossy() {
        return sink.lossy();
    }

    /** The first bytes as text. */
    String head() {
        return head.toString(StandardCharsets.UTF_8);
    }
}
