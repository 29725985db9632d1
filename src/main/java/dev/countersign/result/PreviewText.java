package dev.countersign.result;

import java.io.Writer;
import java.text.BreakIterator;
import java.util.Locale;

/**
 * Keeps the beginning of what is written, {@link Preview#LIMIT} bytes of UTF-8 at most, and counts the rest. Holds whole
 * characters only. NUL, which not every database takes, is kept as its picture; half a surrogate pair as U+FFFD.
 */
final class PreviewText extends Writer {

    private static final int NUL_PICTURE = 0x2400;
    private static final int REPLACEMENT = 0xFFFD;
    private static final int LOOK_BACK = 64;

    private final StringBuilder kept = new StringBuilder();
    private int keptBytes;
    private long fullBytes;
    private int firstLeftOut = -1;
    private char high;

    @Override
    public void write(char[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            take(buffer[i]);
        }
    }

    @Override
    public PreviewText append(CharSequence text) {
        return append(text, 0, text.length());
    }

    @Override
    public PreviewText append(CharSequence text, int start, int end) {
        for (int i = start; i < end; i++) {
            take(text.charAt(i));
        }
        return this;
    }

    private void take(char unit) {
        if (high != 0) {
            char first = high;
            high = 0;
            if (Character.isLowSurrogate(unit)) {
                takeCharacter(Character.toCodePoint(first, unit));
                return;
            }
            takeCharacter(REPLACEMENT);
        }
        if (Character.isHighSurrogate(unit)) {
            high = unit;
        } else {
            takeCharacter(Character.isLowSurrogate(unit) ? REPLACEMENT : unit);
        }
    }

    private void takeCharacter(int character) {
        fullBytes += bytes(character);
        int shown = character == 0 ? NUL_PICTURE : character;
        if (firstLeftOut < 0 && keptBytes + bytes(shown) <= Preview.LIMIT) {
            kept.appendCodePoint(shown);
            keptBytes += bytes(shown);
        } else if (firstLeftOut < 0) {
            firstLeftOut = shown;
        }
    }

    private static int bytes(int character) {
        if (character < 0x80) {
            return 1;
        }
        return character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    }

    Preview preview() {
        if (high != 0) {
            high = 0;
            takeCharacter(REPLACEMENT);
        }
        boolean truncated = firstLeftOut >= 0;
        return new Preview(truncated ? upToAWholeCharacter() : kept.toString(), truncated, fullBytes);
    }

    /** What a reader sees as one character may be several: an accent that was left out takes its letter along. */
    private String upToAWholeCharacter() {
        int start = Math.max(0, kept.length() - LOOK_BACK);
        String end = kept.substring(start) + Character.toString(firstLeftOut);
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(end);
        int last = kept.length() - start;
        int cut = characters.isBoundary(last) ? last : characters.preceding(last);
        return kept.substring(0, start + (cut > 0 ? cut : last));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
