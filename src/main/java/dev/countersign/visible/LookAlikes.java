package dev.countersign.visible;

import java.lang.Character.UnicodeScript;

/**
 * Letters that pass for others. A letter deceives where it shares a token with Latin letters though its alphabet is another
 * one. Chinese, Japanese and Korean are not counted, as in the "highly restrictive" profile of UTS 39: they are written
 * beside Latin every day, and look like nothing in it. Some signs are drawn to look like ASCII, and deceive anywhere.
 */
final class LookAlikes {

    /** Slashes, dots, colons, semicolons, hyphens and letters that are drawn like their ASCII counterparts. */
    private static final String ANYWHERE = "\u2044\u2215\u29f8\u2571\u2024\ua4f8\ua789\u2236\u037e\u2010\u2011\u2212"
            + "\u01c3\u01c0\u02bc\u02b9\u201a\u0131\u0251\u0261\ua4d0";

    private LookAlikes() {}

    /** Where the letters, marks and digits that begin here end; at least one character further. */
    static int endOfToken(String text, int from) {
        int at = from;
        while (at < text.length() && isPartOfToken(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at > from ? at : from + Character.charCount(text.codePointAt(from));
    }

    static boolean mixesAlphabets(String text, int from, int to) {
        boolean latin = false;
        boolean foreign = false;
        for (int at = from; at < to; at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            latin |= isLatin(character);
            foreign |= isForeign(character);
        }
        return latin && foreign;
    }

    static boolean deceives(int character, boolean inMixedToken) {
        if (character < 0x80) {
            return false;
        }
        return ANYWHERE.indexOf(character) >= 0 || isRestyled(character) || (inMixedToken && isForeign(character));
    }

    /** Full-width forms and the mathematical alphabets: ASCII in another dress. */
    private static boolean isRestyled(int character) {
        return (character >= 0xFF01 && character <= 0xFF5E) || (character >= 0x1D400 && character <= 0x1D7FF);
    }

    /** Zero-width characters do not end a token: they are the usual way to split one unseen. */
    private static boolean isPartOfToken(int character) {
        return Character.isLetterOrDigit(character)
                || character == '_'
                || switch (Character.getType(character)) {
                    case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.FORMAT -> true;
                    default -> false;
                };
    }

    private static boolean isLatin(int character) {
        return Character.isLetter(character) && UnicodeScript.of(character) == UnicodeScript.LATIN;
    }

    private static boolean isForeign(int character) {
        if (!Character.isLetter(character)) {
            return false;
        }
        return switch (UnicodeScript.of(character)) {
            case LATIN, COMMON, INHERITED, HAN, HIRAGANA, KATAKANA, BOPOMOFO, HANGUL -> false;
            default -> true;
        };
    }
}
