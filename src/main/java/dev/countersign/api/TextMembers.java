package dev.countersign.api;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the strings among the members of a JSON object, one after the other, without ever holding one of them: a
 * command's output has up to 32 MiB. The document must be well-formed, as stored results are.
 */
final class TextMembers {

    private final Reader json;
    private @Nullable Text current;

    TextMembers(Reader json) {
        this.json = json;
    }

    /** A member whose value is a string, and that string, to be read before the next member is asked for. */
    record Member(String name, Reader text) {}

    /** The next such member; null at the end. What is left of the last one is passed over. */
    @Nullable
    Member next() throws IOException {
        if (current != null) {
            current.transferTo(Writer.nullWriter());
            current = null;
        }
        for (int c = json.read(); c >= 0; c = json.read()) {
            if (c == '"') {
                String name = string();
                int value = afterColon();
                if (value == '"') {
                    current = new Text(json);
                    return new Member(name, current);
                }
                skip(value);
            }
        }
        return null;
    }

    private String string() throws IOException {
        StringBuilder name = new StringBuilder();
        Text text = new Text(json);
        for (int c = text.read(); c >= 0; c = text.read()) {
            name.append((char) c);
        }
        return name.toString();
    }

    private int afterColon() throws IOException {
        int c = json.read();
        while (c == ':' || Character.isWhitespace(c)) {
            c = json.read();
        }
        return c;
    }

    /** Passes over an object or an array; a number or a word has no structure, and its characters mean nothing here. */
    private void skip(int first) throws IOException {
        int depth = first == '{' || first == '[' ? 1 : 0;
        while (depth > 0) {
            switch (json.read()) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> new Text(json).transferTo(Writer.nullWriter());
                case -1 -> throw new IOException("The stored result ends too early");
                default -> {}
            }
        }
    }

    /** The characters of a string whose opening quote has been read, up to its closing one. */
    private static final class Text extends Reader {

        private final Reader json;
        private boolean ended;

        Text(Reader json) {
            this.json = json;
        }

        @Override
        public int read() throws IOException {
            int c = ended ? -1 : json.read();
            if (ended || c == '"') {
                ended = true;
                return -1;
            }
            return switch (c) {
                case -1 -> throw new IOException("The stored result ends too early");
                case '\\' -> escaped();
                default -> c;
            };
        }

        @Override
        public int read(char[] target, int offset, int length) throws IOException {
            int count = 0;
            for (int c = 0; count < length && (c = read()) >= 0; count++) {
                target[offset + count] = (char) c;
            }
            return count == 0 && length > 0 ? -1 : count;
        }

        private int escaped() throws IOException {
            int c = json.read();
            return switch (c) {
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> unicode();
                default -> c;
            };
        }

        private int unicode() throws IOException {
            int value = 0;
            for (int i = 0; i < 4; i++) {
                value = value * 16 + Character.digit(json.read(), 16);
            }
            return value;
        }

        @Override
        public void close() {}
    }
}
