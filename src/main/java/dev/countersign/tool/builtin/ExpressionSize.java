package dev.countersign.tool.builtin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large an expression becomes when its counted repetitions are written out: the engine does so, and each of them
 * multiplies what is in it. An estimate for expressions that are valid; of others it does not matter.
 */
final class ExpressionSize {

    private static final Pattern COUNTED = Pattern.compile("\\{(\\d{1,9})(,?)(\\d{0,9})\\}");
    private static final long ENOUGH = 1L << 40;

    private final String expression;
    private final Deque<Long> outer = new ArrayDeque<>();
    private long total;
    private long last;
    private int at;

    private ExpressionSize(String expression) {
        this.expression = expression;
    }

    static long of(String expression) {
        return new ExpressionSize(expression).measure();
    }

    private long measure() {
        while (at < expression.length()) {
            switch (expression.charAt(at)) {
                case '(' -> open();
                case ')' -> close();
                case '[' -> one(endOfClass());
                case '\\' -> escape();
                case '{' -> repeat();
                default -> one(at + 1);
            }
        }
        while (!outer.isEmpty()) {
            close();
        }
        return total;
    }

    private void one(int next) {
        last = 1;
        total++;
        at = next;
    }

    private void open() {
        outer.push(total);
        total = 0;
        at++;
    }

    private void close() {
        last = total + 1;
        total = Math.min(ENOUGH, last + (outer.isEmpty() ? 0 : outer.pop()));
        at++;
    }

    private void escape() {
        if (expression.startsWith("\\Q", at)) {
            int end = expression.indexOf("\\E", at + 2);
            int quoted = (end < 0 ? expression.length() : end) - at - 2;
            total += quoted;
            last = 1;
            at = end < 0 ? expression.length() : end + 2;
            return;
        }
        boolean property = at + 2 < expression.length() && "pPx".indexOf(expression.charAt(at + 1)) >= 0;
        int brace = property && expression.charAt(at + 2) == '{' ? expression.indexOf('}', at) : -1;
        one(brace < 0 ? at + 2 : brace + 1);
    }

    private void repeat() {
        Matcher counted = COUNTED.matcher(expression).region(at, expression.length());
        if (!counted.lookingAt()) {
            one(at + 1);
            return;
        }
        long least = Long.parseLong(counted.group(1));
        long most = counted.group(2).isEmpty()
                ? least
                : counted.group(3).isEmpty() ? least + 1 : Long.parseLong(counted.group(3));
        long repeated = Math.min(ENOUGH, last * Math.max(1, most));
        total = Math.min(ENOUGH, total - last + repeated);
        last = repeated;
        at = counted.end();
    }

    private int endOfClass() {
        int first = expression.startsWith("[^", at) ? at + 2 : at + 1;
        for (int i = first; i < expression.length(); i++) {
            char character = expression.charAt(i);
            if (character == '\\') {
                i++;
            } else if (expression.startsWith("[:", i)) {
                i = Math.max(i, expression.indexOf(":]", i) + 1);
            } else if (character == ']' && i > first) {
                return i + 1;
            }
        }
        return expression.length();
    }
}
