package dev.countersign.tool.builtin;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds a regular expression in each line for itself, so that {@code ^} and {@code $} are the line's ends. */
final class ExpressionMatcher implements LineMatcher {

    private final Line line = new Line();
    private final Matcher matcher;

    ExpressionMatcher(Pattern expression) {
        this.matcher = expression.matcher(line);
    }

    @Override
    public @Nullable Found next(String text, int from) {
        for (int start = from; start < text.length(); ) {
            int feed = text.indexOf('\n', start);
            int next = feed < 0 ? text.length() : feed;
            int end = next > start && text.charAt(next - 1) == '\r' ? next - 1 : next;
            line.show(text, start, end);
            if (matcher.reset(line).find()) {
                return new Found(start + matcher.start(), start + matcher.end());
            }
            start = next + 1;
        }
        return null;
    }

    /** A view of one line, whose reader is stopped by an interrupt. */
    private static final class Line implements CharSequence {

        private String text = "";
        private int start;
        private int end;
        private int untilLook = STRIDE;

        void show(String text, int start, int end) {
            this.text = text;
            this.start = start;
            this.end = end;
        }

        @Override
        public char charAt(int index) {
            if (--untilLook < 0) {
                LineMatcher.stopIfInterrupted();
                untilLook = LineMatcher.STRIDE / 64;
            }
            return text.charAt(start + index);
        }

        @Override
        public int length() {
            return end - start;
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(start + from, start + to);
        }

        @Override
        public String toString() {
            return text.substring(start, end);
        }
    }
}
