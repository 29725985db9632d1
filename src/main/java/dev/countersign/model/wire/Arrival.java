package dev.countersign.model.wire;

import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the thread that waits for a reply is told by those who bring it or call it off. */
sealed interface Arrival {

    /** The head of the answer. */
    record Head(
            int status,
            @Nullable String retryAfter,
            @Nullable String location,
            InputStream body) implements Arrival {}

    /** Bytes of its body. */
    final class Bytes implements Arrival {

        private final byte[] bytes;

        Bytes(byte[] buffer, int length) {
            this.bytes = Arrays.copyOf(buffer, length);
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /** The body has ended as it should. */
    record End() implements Arrival {}

    /** The connection could not be made, or broke. */
    record Broken(Exception cause) implements Arrival {}

    /** Nobody wants the reply any more. */
    record Cancelled() implements Arrival {}
}
