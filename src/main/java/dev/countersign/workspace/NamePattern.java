package dev.countersign.workspace;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for one name: {@code *} stands for any characters, {@code ?} for one, {@code [a-z]} and {@code [!a]} for one of
 * some. Matching takes at most the product of both lengths and never recurses, whatever the pattern is.
 */
final class NamePattern {

    /** One piece of a pattern. */
    private sealed interface Piece {

        /** Any number of characters. */
        record Star() implements Piece {}

        /** Exactly one character. */
        record One() implements Piece {}

        record Literal(int codePoint) implements Piece {}

        record Among(boolean negated, List<Range> ranges) implements Piece {}

        record Range(int from, int to) {}

        default boolean takes(int codePoint) {
            return switch (this) {
                case Star _ -> false;
                case One _ -> true;
                case Literal literal -> literal.codePoint() == codePoint;
                case Among among ->
                    among.negated()
                            != among.ranges().stream()
                                    .anyMatch(range -> range.from() <= codePoint && codePoint <= range.to());
            };
        }
    }

    private final List<Piece> pieces;

    private NamePattern(List<Piece> pieces) {
        this.pieces = pieces;
    }

    /**
     * @param escapes whether a backslash takes the next character's meaning away
     * @throws IllegalArgumentException if a bracket is not closed, or the last backslash escapes nothing
     */
    static NamePattern parse(String spelled, boolean escapes) {
        List<Piece> pieces = new ArrayList<>();
        int[] text = spelled.codePoints().toArray();
        int at = 0;
        while (at < text.length) {
            int codePoint = text[at];
            if (codePoint == '[') {
                at = bracket(text, at, escapes, pieces);
                continue;
            }
            if (escapes && codePoint == '\\') {
                at++;
                if (at == text.length) {
                    throw new IllegalArgumentException("it ends in a backslash");
                }
                pieces.add(new Piece.Literal(text[at]));
            } else if (codePoint == '*') {
                if (pieces.isEmpty() || !(pieces.getLast() instanceof Piece.Star)) {
                    pieces.add(new Piece.Star());
                }
            } else {
                pieces.add(codePoint == '?' ? new Piece.One() : new Piece.Literal(codePoint));
            }
            at++;
        }
        return new NamePattern(List.copyOf(pieces));
    }

    /** Reads from an opening bracket; returns where to go on. The first character after it never closes it. */
    private static int bracket(int[] text, int open, boolean escapes, List<Piece> pieces) {
        int at = open + 1;
        boolean negated = at < text.length && (text[at] == '!' || text[at] == '^');
        if (negated) {
            at++;
        }
        int first = at;
        List<Piece.Range> ranges = new ArrayList<>();
        while (at < text.length && (text[at] != ']' || at == first)) {
            if (escapes && text[at] == '\\' && at + 1 < text.length) {
                at++;
            }
            int from = text[at++];
            int to = from;
            if (at + 1 < text.length && text[at] == '-' && text[at + 1] != ']') {
                at += escapes && text[at + 1] == '\\' && at + 2 < text.length ? 2 : 1;
                to = text[at++];
            }
            ranges.add(new Piece.Range(from, to));
        }
        if (at >= text.length) {
            throw new IllegalArgumentException("`[` is not closed by `]`");
        }
        pieces.add(new Piece.Among(negated, List.copyOf(ranges)));
        return at + 1;
    }

    boolean matches(String name) {
        int piece = 0;
        int at = 0;
        int lastStar = -1;
        int starEnd = 0;
        while (at < name.length()) {
            int codePoint = name.codePointAt(at);
            if (piece < pieces.size() && pieces.get(piece) instanceof Piece.Star) {
                lastStar = piece++;
                starEnd = at;
            } else if (piece < pieces.size() && pieces.get(piece).takes(codePoint)) {
                piece++;
                at += Character.charCount(codePoint);
            } else if (lastStar >= 0) {
                // The last star takes one character more; what earlier ones took can stay as it is.
                starEnd += Character.charCount(name.codePointAt(starEnd));
                at = starEnd;
                piece = lastStar + 1;
            } else {
                return false;
            }
        }
        while (piece < pieces.size() && pieces.get(piece) instanceof Piece.Star) {
            piece++;
        }
        return piece == pieces.size();
    }
}
