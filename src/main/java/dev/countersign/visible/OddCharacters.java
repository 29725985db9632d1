package dev.countersign.visible;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Characters that are odd wherever they stand: controls, reordering, invisible ones, spaces that are none. */
public final class OddCharacters {

    private OddCharacters() {}

    /** What is odd about a character; null for one that is seen as what it is. */
    public static @Nullable Oddity oddity(int character) {
        if (character == '\n' || character == '\t' || character == ' ') {
            return null;
        }
        if (isBidirectional(character)) {
            return Oddity.BIDI;
        }
        if (isBlank(character)) {
            return Oddity.INVISIBLE;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL -> Oddity.CONTROL;
            case Character.FORMAT -> Oddity.INVISIBLE;
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> Oddity.SPACE;
            case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> Oddity.UNKNOWN;
            default -> null;
        };
    }

    /** What is shown in its place; a look-alike also shows itself. */
    static String label(int character, Oddity oddity) {
        return switch (oddity) {
            case CONTROL -> escape(character);
            case LOOK_ALIKE -> Character.toString(character) + " " + codePoint(character);
            case BIDI, INVISIBLE, SPACE, UNKNOWN -> codePoint(character);
        };
    }

    static String name(int character) {
        String name = Character.getName(character);
        return codePoint(character) + (name == null ? "" : " " + name.toLowerCase(Locale.ROOT));
    }

    private static String escape(int character) {
        return switch (character) {
            case '\r' -> "\\r";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            default -> String.format(Locale.ROOT, "\\u%04x", character);
        };
    }

    private static String codePoint(int character) {
        return String.format(Locale.ROOT, "U+%04X", character);
    }

    private static boolean isBidirectional(int character) {
        return character == 0x061C
                || character == 0x200E
                || character == 0x200F
                || (character >= 0x202A && character <= 0x202E)
                || (character >= 0x2066 && character <= 0x2069);
    }

    /** Fillers, joiners and variation selectors: letters and marks by their category, nothing on the screen. */
    private static boolean isBlank(int character) {
        return switch (character) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0 -> true;
            default ->
                (character >= 0x180B && character <= 0x180F)
                        || (character >= 0xFE00 && character <= 0xFE0F)
                        || (character >= 0xE0000 && character <= 0xE0FFF);
        };
    }
}
