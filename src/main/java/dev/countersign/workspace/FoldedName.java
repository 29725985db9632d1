package dev.countersign.workspace;

import java.text.Normalizer;
import java.util.Locale;

/**
 * The form of a name in which names that some file system takes for the same are equal: NFC, without case, ignorable code
 * points, the stream after a colon, and trailing dots and spaces.
 */
final class FoldedName {

    private FoldedName() {}

    static String of(String name) {
        String visible = isAscii(name) ? name : withoutIgnorable(name);
        int colon = visible.indexOf(':');
        String file = colon < 0 ? visible : visible.substring(0, colon);
        return plain(withoutTrailingDotsAndSpaces(file));
    }

    /** Case and composition only, for parts of a name. */
    static String plain(String text) {
        if (isAscii(text)) {
            return text.toLowerCase(Locale.ROOT);
        }
        // Upper case first: it joins letters, such as the long s, that lower case alone keeps apart.
        String folded = Normalizer.normalize(text, Normalizer.Form.NFC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    /** Nearly every name is, and needs none of the tables of Unicode; a walk folds every name that it meets. */
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static String withoutTrailingDotsAndSpaces(String name) {
        int end = name.length();
        while (end > 0 && (name.charAt(end - 1) == '.' || isSpace(name.charAt(end - 1)))) {
            end--;
        }
        return name.substring(0, end);
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static String withoutIgnorable(String name) {
        StringBuilder kept = new StringBuilder(name.length());
        name.codePoints().filter(codePoint -> !isIgnorable(codePoint)).forEach(kept::appendCodePoint);
        return kept.toString();
    }

    /** Default_Ignorable_Code_Point of the Unicode character database, and every other format character. */
    private static boolean isIgnorable(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                || codePoint == 0x034F
                || between(codePoint, 0x115F, 0x1160)
                || between(codePoint, 0x17B4, 0x17B5)
                || between(codePoint, 0x180B, 0x180F)
                || between(codePoint, 0x2060, 0x206F)
                || codePoint == 0x3164
                || between(codePoint, 0xFE00, 0xFE0F)
                || codePoint == 0xFFA0
                || between(codePoint, 0xFFF0, 0xFFF8)
                || between(codePoint, 0xE0000, 0xE0FFF);
    }

    private static boolean between(int codePoint, int first, int last) {
        return first <= codePoint && codePoint <= last;
    }
}
