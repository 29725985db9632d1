package dev.countersign.tool.builtin;

import org.jspecify.annotations.Nullable;

/** Finds a text as it is, or whatever the case of its letters. */
final class LiteralMatcher implements LineMatcher {

    private final String wanted;
    private final boolean caseSensitive;
    private final char lower;
    private final char upper;

    /** @param wanted at least one character */
    LiteralMatcher(String wanted, boolean caseSensitive) {
        this.wanted = wanted;
        this.caseSensitive = caseSensitive;
        this.lower = Character.toLowerCase(wanted.charAt(0));
        this.upper = Character.toUpperCase(wanted.charAt(0));
    }

    @Override
    public @Nullable Found next(String text, int from) {
        int last = text.length() - wanted.length();
        for (int at = from; at <= last; at += STRIDE) {
            LineMatcher.stopIfInterrupted();
            int end = (int) Math.min((long) at + STRIDE, last + 1L);
            int start =
                    caseSensitive ? text.indexOf(wanted, at, end + wanted.length() - 1) : ignoringCase(text, at, end);
            if (start >= 0) {
                return new Found(start, start + wanted.length());
            }
        }
        return null;
    }

    /** Compares only where the first letter fits, which the platform finds many at a time. */
    private int ignoringCase(String text, int from, int end) {
        int nextLower = text.indexOf(lower, from, end);
        int nextUpper = upper == lower ? -1 : text.indexOf(upper, from, end);
        while (nextLower >= 0 || nextUpper >= 0) {
            boolean isLower = nextUpper < 0 || (nextLower >= 0 && nextLower < nextUpper);
            int at = isLower ? nextLower : nextUpper;
            if (text.regionMatches(true, at, wanted, 0, wanted.length())) {
                return at;
            }
            if (isLower) {
                nextLower = text.indexOf(lower, at + 1, end);
            } else {
                nextUpper = text.indexOf(upper, at + 1, end);
            }
        }
        return -1;
    }
}
