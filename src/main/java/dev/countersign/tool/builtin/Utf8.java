package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Checks and counts without a second copy. */
final class Utf8 {

    private Utf8() {}

    static boolean isValid(byte[] content) {
        CharsetDecoder decoder = UTF_8.newDecoder();
        ByteBuffer bytes = ByteBuffer.wrap(content);
        CharBuffer scratch = CharBuffer.allocate(8192);
        CoderResult result;
        do {
            scratch.clear();
            result = decoder.decode(bytes, scratch, true);
        } while (result.isOverflow());
        return result.isUnderflow();
    }

    /** Bytes that a text takes; -1 if it has half a character and so can not be written. */
    static long length(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (Character.isHighSurrogate(character)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else if (Character.isSurrogate(character)) {
                return -1;
            } else {
                bytes += character < 0x80 ? 1 : character < 0x800 ? 2 : 3;
            }
        }
        return bytes;
    }
}
