package dev.countersign.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * The text of one JSON string, read up to its closing quote without ever being held as a whole, which is what parsers do.
 * For documents that this package has written itself; where they are not what it wrote, {@link ResultDamaged} says so.
 */
final class JsonStringText extends Reader {

    private final Reader json;
    private final char[] chunk = new char[8_192];
    private int next;
    private int end;
    private boolean done;

    /** @param utf8 stands behind the opening quote */
    JsonStringText(InputStream utf8) {
        this.json = new InputStreamReader(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        int count = 0;
        while (count < length && !done) {
            char unit = take();
            if (unit == '"') {
                done = true;
            } else {
                into[offset + count++] = unit == '\\' ? escaped() : unit;
            }
        }
        return count == 0 && done ? -1 : count;
    }

    /** RFC 8259, section 7. */
    private char escaped() throws IOException {
        char kind = take();
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) (hex() << 12 | hex() << 8 | hex() << 4 | hex());
            default -> throw new ResultDamaged(null);
        };
    }

    private int hex() throws IOException {
        int digit = Character.digit(take(), 16);
        if (digit < 0) {
            throw new ResultDamaged(null);
        }
        return digit;
    }

    private char take() throws IOException {
        if (next == end) {
            next = 0;
            end = json.read(chunk);
            if (end < 0) {
                end = 0;
                throw new ResultDamaged(null);
            }
        }
        return chunk[next++];
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
