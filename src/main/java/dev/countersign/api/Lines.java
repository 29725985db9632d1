package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a call's output.
 *
 * @param stream whose lines: {@code stdout}, {@code stderr}, {@code content} and so on
 * @param total how many lines that stream has
 * @param nextFrom where to go on; absent at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Lines(
        String stream,
        List<Line> items,
        long total,
        @Nullable Long nextFrom) {

    /**
     * One line without its end.
     *
     * @param number from 1
     * @param cut whether only the beginning of the line is here
     */
    record Line(long number, String text, boolean cut) {}
}
