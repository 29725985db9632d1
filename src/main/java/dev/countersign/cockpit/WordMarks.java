package dev.countersign.cockpit;

import dev.countersign.visible.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * Marks the words in which lines that were taken away and lines that came in their place differ. Where they have little in
 * common, or there is too much to compare, nothing is marked: the whole lines are the difference.
 */
final class WordMarks {

    /** Old words times new words that are compared at most. */
    private static final long MOST_COMPARED = 1_000_000;

    private WordMarks() {}

    /** A word of one of the lines. */
    private static final class Word {

        final int line;
        final String text;
        boolean common;

        Word(int line, String text) {
            this.line = line;
            this.text = text;
        }

        boolean isBlank() {
            return text.isBlank();
        }
    }

    static List<DiffLines.Line> of(List<DiffLines.Line> removed, List<DiffLines.Line> added) {
        List<Word> before = words(removed);
        List<Word> after = words(added);
        List<DiffLines.Line> lines = new ArrayList<>(removed);
        lines.addAll(added);
        if ((long) before.size() * after.size() > MOST_COMPARED || !shareEnough(before, after)) {
            return lines;
        }
        List<DiffLines.Line> marked = new ArrayList<>();
        for (int at = 0; at < removed.size(); at++) {
            marked.add(marked(removed.get(at), at, before));
        }
        for (int at = 0; at < added.size(); at++) {
            marked.add(marked(added.get(at), at, after));
        }
        return marked;
    }

    /** Without the signs at the beginnings; line ends are no words. */
    private static List<Word> words(List<DiffLines.Line> lines) {
        List<Word> words = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            if (!lines.get(at).is("note")) {
                for (String token : VisibleText.tokens(lines.get(at).text().substring(1))) {
                    words.add(new Word(at, token));
                }
            }
        }
        return words;
    }

    /** Finds the longest common subsequence, and tells whether it is at least a third of the shorter side. */
    private static boolean shareEnough(List<Word> before, List<Word> after) {
        int[][] longest = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                longest[i][j] = before.get(i).text.equals(after.get(j).text)
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < before.size() && j < after.size()) {
            if (before.get(i).text.equals(after.get(j).text)) {
                before.get(i++).common = true;
                after.get(j++).common = true;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        long shared =
                before.stream().filter(word -> word.common && !word.isBlank()).count();
        return 3 * shared >= Math.min(spoken(before), spoken(after)) && shared > 0;
    }

    private static long spoken(List<Word> words) {
        return words.stream().filter(word -> !word.isBlank()).count();
    }

    private static DiffLines.Line marked(DiffLines.Line line, int number, List<Word> all) {
        List<Word> words = all.stream().filter(word -> word.line == number).toList();
        if (words.stream().allMatch(word -> word.common) || words.stream().noneMatch(word -> word.common)) {
            return line;
        }
        List<DiffLines.Piece> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder(line.text().substring(0, 1));
        boolean changed = false;
        for (Word word : words) {
            if (changed == word.common) {
                pieces.add(new DiffLines.Piece(piece.toString(), changed));
                piece.setLength(0);
                changed = !word.common;
            }
            piece.append(word.text);
        }
        pieces.add(new DiffLines.Piece(piece.toString(), changed));
        return new DiffLines.Line(line.kind(), List.copyOf(pieces));
    }
}
