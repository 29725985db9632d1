package dev.countersign.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Lines that a person types, read by a thread of its own, so that a question can go away while its answer is awaited. */
final class TypedLines {

    /** A line, or the end of all lines. */
    sealed interface Typed {
        record Line(String text) implements Typed {}

        record End() implements Typed {}
    }

    private final BlockingQueue<Typed> typed = new LinkedBlockingQueue<>();

    TypedLines(InputStream in) {
        Charset charset = Charset.forName(
                System.getProperty("stdin.encoding", Charset.defaultCharset().name()));
        Thread.ofPlatform()
                .name("typed-lines")
                .daemon()
                .start(() -> read(new BufferedReader(new InputStreamReader(in, charset))));
    }

    private void read(BufferedReader reader) {
        try {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                typed.add(new Typed.Line(line));
            }
        } catch (IOException closed) {
            // the same as its end
        }
        typed.add(new Typed.End());
    }

    /** Forgets what was typed before there was a question to answer. */
    void forgetWhatCameBefore() {
        typed.removeIf(Typed.Line.class::isInstance);
    }

    /** Empty if nothing comes in that time. */
    Optional<Typed> next(Duration within) throws InterruptedException {
        return Optional.ofNullable(typed.poll(within.toMillis(), TimeUnit.MILLISECONDS));
    }
}
