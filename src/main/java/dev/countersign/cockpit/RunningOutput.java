package dev.countersign.cockpit;

import dev.countersign.result.OutputTail;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a running call has printed so far: the end of each of its outputs.
 *
 * @param limit how long it may take; null where there is no limit
 */
record RunningOutput(List<Stream> streams, @Nullable TimeLimit limit) {

    /** The end of one output. */
    record Stream(String name, OutputTail tail) {

        public boolean empty() {
            return tail.bytes() == 0;
        }

        public String size() {
            return ByteSize.words(tail.bytes());
        }
    }

    /** Outputs that have something in them. */
    public List<Stream> spoken() {
        return streams.stream().filter(stream -> !stream.empty()).toList();
    }
}
