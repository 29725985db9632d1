package dev.countersign.workspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Writes out a text with {@code {a,b}} in it, which may be nested, as the texts that it stands for. */
final class Braces {

    private Braces() {}

    /** @throws IllegalArgumentException if a brace is alone, or there are more than {@code limit} texts */
    static List<String> expand(String text, int limit) {
        List<String> plain = new ArrayList<>();
        Deque<String> left = new ArrayDeque<>(List.of(text));
        while (!left.isEmpty()) {
            String next = left.removeFirst();
            int open = next.indexOf('{');
            if (open < 0) {
                if (next.indexOf('}') >= 0) {
                    throw new IllegalArgumentException("`}` has no `{` before it");
                }
                plain.add(next);
            } else {
                List<Integer> marks = marks(next, open);
                for (int i = marks.size() - 1; i > 0; i--) {
                    left.addFirst(next.substring(0, open)
                            + next.substring(marks.get(i - 1) + 1, marks.get(i))
                            + next.substring(marks.getLast() + 1));
                }
            }
            if (plain.size() + left.size() > limit) {
                throw new IllegalArgumentException("it stands for more than %d patterns".formatted(limit));
            }
        }
        return plain;
    }

    /** Where the outermost group begins, is divided and ends. */
    private static List<Integer> marks(String text, int open) {
        List<Integer> marks = new ArrayList<>();
        int depth = 0;
        for (int at = open; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character == '{') {
                depth++;
            } else if (character == '}') {
                depth--;
            }
            boolean outermost = depth == 0 || (depth == 1 && (at == open || character == ','));
            if (outermost) {
                marks.add(at);
            }
            if (depth == 0) {
                return marks;
            }
        }
        throw new IllegalArgumentException("`{` is not closed by `}`");
    }
}
