package dev.countersign.tool.builtin;

import dev.countersign.tool.builtin.FileSearch.Outcome;
import dev.countersign.workspace.FileWalk;
import dev.countersign.workspace.WalkedFile;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Searches the files of a walk on several threads and hands the outcomes on in the order of the walk. How far the walk is
 * ahead depends on the files alone, so that two searches of the same tree end in the same place.
 */
final class TreeSearch implements AutoCloseable {

    private static final int BATCH = 32;
    private static final int AHEAD = 8;
    private static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);

    /** Takes an outcome; false if no more are wanted. */
    interface Sink {
        boolean take(Outcome outcome);
    }

    private record Batch(List<WalkedFile> files, Future<List<Outcome>> outcomes) {}

    private final FileWalk walk;
    private final SearchPattern pattern;
    private final int limit;
    private final long deadline;
    private final Deque<Batch> ahead = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().daemon().name("countersign-search-", 0).factory());

    TreeSearch(FileWalk walk, SearchPattern pattern, int limit, Duration time) {
        this.walk = walk;
        this.pattern = pattern;
        this.limit = limit;
        this.deadline = System.nanoTime() + time.toNanos();
    }

    /**
     * Whether it came to an end of its own before its time was up.
     *
     * @throws InterruptedException if it was told to stop
     */
    boolean run(Sink sink) throws ClosedByInterruptException, InterruptedException {
        List<WalkedFile> files = new ArrayList<>(BATCH);
        try {
            for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
                files.add(file);
                if (files.size() == BATCH) {
                    submit(List.copyOf(files));
                    files.clear();
                    if (ahead.size() == AHEAD && !handOn(sink)) {
                        return true;
                    }
                }
                if (System.nanoTime() - deadline > 0) {
                    return false;
                }
            }
            submit(List.copyOf(files));
            files.clear();
            boolean wanted = true;
            while (wanted && !ahead.isEmpty()) {
                wanted = handOn(sink);
            }
            return true;
        } catch (TimeoutException late) {
            return false;
        } finally {
            files.forEach(WalkedFile::close);
        }
    }

    private void submit(List<WalkedFile> files) {
        ahead.add(new Batch(files, threads.submit(() -> search(files))));
    }

    private List<Outcome> search(List<WalkedFile> files) throws ClosedByInterruptException, InterruptedException {
        FileSearch search = new FileSearch(pattern.matcher(), limit);
        List<Outcome> outcomes = new ArrayList<>(files.size());
        for (WalkedFile file : files) {
            try (file) {
                outcomes.add(search.in(file));
            }
        }
        return outcomes;
    }

    private boolean handOn(Sink sink) throws InterruptedException, TimeoutException {
        try {
            Batch first = ahead.getFirst();
            List<Outcome> outcomes = first.outcomes().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            ahead.removeFirst();
            for (Outcome outcome : outcomes) {
                if (!sink.take(outcome)) {
                    return false;
                }
            }
            return true;
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
        ahead.forEach(batch -> batch.files().forEach(WalkedFile::close));
    }
}
