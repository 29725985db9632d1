package dev.countersign.policy.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The text of a small UTF-8 file. */
public final class FileText {

    /** Bytes that a rule file may have, inclusive. */
    public static final int MAX_BYTES = 1024 * 1024;

    private static final char BOM = '\uFEFF';

    private FileText() {}

    /** The text without its byte order mark; what is too large, blank or not UTF-8 is malformed. */
    public static String of(byte[] bytes) throws Malformed {
        if (bytes.length > MAX_BYTES) {
            throw new Malformed(1, "the file has more than %,d bytes".formatted(MAX_BYTES));
        }
        String text = decoded(bytes);
        String content = !text.isEmpty() && text.charAt(0) == BOM ? text.substring(1) : text;
        if (content.isBlank()) {
            throw new Malformed(1, "the file is empty; remove it if no rule is meant");
        }
        return content;
    }

    private static String decoded(byte[] bytes) throws Malformed {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(in).toString();
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new Malformed(line, "the file is not UTF-8");
        }
    }
}
