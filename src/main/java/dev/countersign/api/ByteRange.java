package dev.countersign.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a Range header asks of a document (RFC 9110, section 14.2). Several ranges at once are answered with the whole. */
sealed interface ByteRange {

    record Whole() implements ByteRange {}

    /** Both inclusive. */
    record Part(long first, long last) implements ByteRange {
        long length() {
            return last - first + 1;
        }
    }

    record Unsatisfiable() implements ByteRange {}

    Pattern SINGLE = Pattern.compile("(?i:bytes)=\\s*(\\d{0,18})-(\\d{0,18})\\s*");

    static ByteRange parse(@Nullable String header, long length) {
        Matcher range = SINGLE.matcher(header == null ? "" : header);
        if (!range.matches() || (range.group(1).isEmpty() && range.group(2).isEmpty())) {
            return new Whole();
        }
        if (range.group(1).isEmpty()) {
            long suffix = Long.parseLong(range.group(2));
            return suffix == 0 || length == 0
                    ? new Unsatisfiable()
                    : new Part(Math.max(0, length - suffix), length - 1);
        }
        long first = Long.parseLong(range.group(1));
        long last = range.group(2).isEmpty() ? Long.MAX_VALUE : Long.parseLong(range.group(2));
        if (last < first) {
            return new Whole();
        }
        return first >= length ? new Unsatisfiable() : new Part(first, Math.min(last, length - 1));
    }
}
