package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.io.IOException;
import java.util.List;

/** Reads a finished call's output in pages. */
interface OutputLines {

    /**
     * One page.
     *
     * @param stream one of the names that the answer lists; empty for the first of them
     * @param from number of the first line wanted, from 1; moved into the output
     */
    OutputPage read(Call call, String stream, long from) throws IOException;

    /**
     * A page of one stream.
     *
     * @param streams what there is to read: the texts in the result by name, and {@code json} for the document itself
     */
    record OutputPage(List<String> streams, String stream, Lines lines) {}
}
