package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a finished call's output in pages, or throws {@link dev.countersign.result.ResultDamaged}. */
interface OutputLines {

    /**
     * One page.
     *
     * @param stream one of the names that the answer lists; empty for the first of them
     * @param from number of the first line wanted, from 1; moved into the output
     */
    OutputPage read(Call call, String stream, long from) throws IOException;

    /**
     * The lines that contain something, in any case of letters.
     *
     * @param from number of the first line to look at, from 1
     */
    Found search(Call call, String stream, long from, String query) throws IOException;

    /**
     * A page of one stream.
     *
     * @param streams what there is to read: the texts in the result by name, and {@code json} for the document itself
     */
    record OutputPage(List<String> streams, String stream, Lines lines) {}

    /**
     * What a search has found.
     *
     * @param next where to go on; null at the end
     * @param complete false only if the search ran out of time at {@code next}
     */
    record Found(
            List<String> streams,
            String stream,
            List<Lines.Line> lines,
            @Nullable Long next,
            boolean complete) {

        private static final long BEFORE = 20;

        /** How many there are, in words. */
        public String count() {
            return Count.of(lines.size(), "line", "lines") + (next == null ? "" : " so far");
        }

        /** Where a page has to begin so that a line is seen with what comes before it. */
        public long around(Lines.Line line) {
            return Math.max(1, line.number() - BEFORE);
        }
    }
}
