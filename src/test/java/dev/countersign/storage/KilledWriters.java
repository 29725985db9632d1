package dev.countersign.storage;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A process that writes steps for as long as it lives, while others read them, and writes down outside of the database what
 * it found when it began, and each commit as soon as it was acknowledged. With a third argument it only looks, and ends.
 */
final class KilledWriters {

    static final int WRITERS = 2;

    private static final int INPUT = 4_096;
    private static final long READ_EVERY_NANOS = 5_000_000;

    private final OutputStream journal;

    private KilledWriters(OutputStream journal) {
        this.journal = journal;
    }

    public static void main(String[] arguments) throws IOException {
        ConfigurableApplicationContext database = EmbeddedDatabase.open(Path.of(arguments[0]));
        KilledWriters writers = new KilledWriters(new FileOutputStream(arguments[1], true));
        for (int writer = 0; writer < WRITERS; writer++) {
            StepsOfWriter steps = new StepsOfWriter(database, writer, INPUT);
            steps.begin();
            int found = steps.found();
            writers.note("found " + writer + " " + found + " 0");
            if (arguments.length == 2) {
                writers.work(writer, steps, new AtomicInteger(found));
            } else {
                for (int number = 0; number < found; number += 100) {
                    steps.read(number);
                }
            }
        }
        if (arguments.length > 2) {
            database.close();
        }
    }

    private void work(int writer, StepsOfWriter steps, AtomicInteger next) {
        inBackground(() -> {
            while (true) {
                long begun = System.nanoTime();
                var call = steps.commit(next.get());
                note("committed " + writer + " " + next.getAndIncrement() + " " + (System.nanoTime() - begun));
                steps.run(call);
            }
        });
        inBackground(() -> {
            while (true) {
                steps.read(ThreadLocalRandom.current().nextInt(next.get() + 1));
                LockSupport.parkNanos(READ_EVERY_NANOS);
            }
        });
    }

    private void inBackground(Runnable work) {
        Thread.ofPlatform().start(() -> {
            try {
                work.run();
            } catch (Throwable failure) {
                note("failed " + String.valueOf(failure).replaceAll("\\s+", " "));
            }
        });
    }

    /** One write, so that a kill leaves a line or none. */
    private synchronized void note(String line) {
        try {
            journal.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
