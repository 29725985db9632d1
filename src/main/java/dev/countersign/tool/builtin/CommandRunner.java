package dev.countersign.tool.builtin;

import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolContext;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.builtin.CommandEnd.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs one command to its end: until it exits, its time is up, it has written too much or nobody wants it any more. Then
 * whatever is left of it is ended and its outputs are closed, whoever else still holds them.
 */
final class CommandRunner {

    /** Bytes that both streams may have together. */
    static final long OUTPUT_LIMIT = 33_554_432;

    static final String STDOUT = "stdout";
    static final String STDERR = "stderr";

    private static final long GLANCE_NANOS = Duration.ofMillis(100).toNanos();

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Duration patience;

    CommandRunner() {
        this(PATIENCE);
    }

    /** @param patience how long those that were asked to end have for it before they are killed */
    CommandRunner(Duration patience) {
        this.patience = patience;
    }

    /**
     * @throws ToolFailure if it could not be started, or its output not be kept
     * @throws InterruptedException if it was cancelled before it was started
     */
    CommandEnd run(Command command, ToolContext context) throws ToolFailure, InterruptedException {
        return run(command, context.callId(), context.cancellation(), context.output(STDOUT), context.output(STDERR));
    }

    /** The same outside a call, named after {@code call} all the same. */
    CommandEnd run(Command command, UUID call, CancellationSignal cancellation, BulkOutput stdout, BulkOutput stderr)
            throws ToolFailure, InterruptedException {
        CompletableFuture<Stop> stop = new CompletableFuture<>();
        try (var _ = cancellation.onCancel(() -> stop.complete(Stop.CANCELLED));
                OutputPipe out = OutputPipe.open();
                OutputPipe err = OutputPipe.open()) {
            if (stop.isDone() || Thread.interrupted()) {
                throw new InterruptedException("cancelled before it was started");
            }
            OutputBudget budget = new OutputBudget(OUTPUT_LIMIT, () -> stop.complete(Stop.OUTPUT_LIMIT));
            long begin = System.nanoTime();
            Process process = CommandStart.start(command, out, err);
            ProcessTree tree = CommandStart.tree(process);
            try {
                OutputReader outReader = OutputReader.start(STDOUT + " of " + call, out, stdout, budget);
                OutputReader errReader = OutputReader.start(STDERR + " of " + call, err, stderr, budget);
                var _ = process.onExit().thenRun(() -> stop.complete(Stop.EXITED));
                Stop how = await(stop, command.limit(), tree);
                Duration took = Duration.ofNanos(System.nanoTime() - begin);
                tree.end(patience);
                outReader.finish();
                errReader.finish();
                // It may have exited by itself while its last bytes went over the limit.
                Stop decided = how == Stop.EXITED && budget.exceeded() ? Stop.OUTPUT_LIMIT : how;
                refuseIfNotStarted(command, how, process, errReader);
                return end(decided, process, took, outReader, errReader);
            } finally {
                tree.end(patience);
            }
        } catch (IOException e) {
            throw new ToolFailure("error", "The command's output could not be connected.");
        }
    }

    private static void refuseIfNotStarted(Command command, Stop how, Process process, OutputReader err)
            throws ToolFailure {
        if (how == Stop.EXITED) {
            Optional<String> refusal = CommandStart.refusal(command, process.exitValue(), err.head());
            if (refusal.isPresent()) {
                throw new ToolFailure(
                        CommandStart.CANNOT_START, "The program could not be started: " + refusal.get() + ".");
            }
        }
    }

    private static CommandEnd end(Stop how, Process process, Duration took, OutputReader out, OutputReader err)
            throws ToolFailure {
        int exitCode = process.isAlive() ? -1 : process.exitValue();
        if (out.lost() != null || err.lost() != null) {
            String ending = how == Stop.EXITED ? "exit code " + exitCode : "ended before it was done";
            throw new ToolFailure(
                    "result-not-storable", "The command ran (" + ending + "), but its output could not be kept.");
        }
        return new CommandEnd(how, exitCode, took, out.lossy() || err.lossy());
    }

    private static Stop await(CompletableFuture<Stop> stop, Duration limit, ProcessTree tree) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return stop.getNow(Stop.TIMED_OUT);
            }
            try {
                return stop.get(Math.min(left, GLANCE_NANOS), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                tree.glance();
            } catch (InterruptedException e) {
                return Stop.CANCELLED;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
