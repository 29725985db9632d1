package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiffLinesTest {

    private static final String HEAD = "--- a/x\n+++ b/x\n";

    /** Each line with its marked words in brackets. */
    private static List<String> marked(String diff) {
        return DiffLines.of(HEAD + diff).marked().lines().stream()
                .map(line -> String.join(
                        "",
                        line.pieces().stream()
                                .map(piece -> piece.changed() ? "[" + piece.text() + "]" : piece.text())
                                .toList()))
                .toList();
    }

    @Test
    void theWordsThatDifferAreMarkedOnBothSides() {
        assertThat(marked("@@ -1,2 +1,2 @@\n same\n-int port = 8080;\n+int port = 9090; // new\n"))
                .containsExactly("@@ -1,2 +1,2 @@", " same", "-int port = [8080];", "+int port = [9090];[ // new]");
    }

    @Test
    void linesWithLittleInCommonAreTheDifferenceAsAWhole() {
        assertThat(marked("-alpha beta gamma\n+one two three\n"))
                .containsExactly("-alpha beta gamma", "+one two three");
    }

    @Test
    void wordsAreComparedOverSeveralLines() {
        assertThat(marked("-call(a,\n-     b)\n+call(a,\n+     c)\n"))
                .containsExactly("-call(a,", "-     [b])", "+call(a,", "+     [c])");
    }

    @Test
    void aLineThatIsOnlyAddedOrOnlyRemovedHasNoMarks() {
        assertThat(marked("+new line\n same\n-old line\n")).containsExactly("+new line", " same", "-old line");
    }

    @Test
    void theNoteOnAMissingLineEndSeparatesNothing() {
        assertThat(marked("-a b c\n\\ No newline at end of file\n+a b d\n\\ No newline at end of file\n"))
                .containsExactly(
                        "-a b [c]", "\\ No newline at end of file", "+a b [d]", "\\ No newline at end of file");
    }

    /** AU-07: letters that are compared with each other stay in one piece, so that a look-alike is still seen. */
    @Test
    void aWordIsNeverSplit() {
        assertThat(marked("-use src here\n+use s\u0440c here\n"))
                .containsExactly("-use [src] here", "+use [s\u0440c] here");
    }

    @Test
    void tooMuchToCompareIsNotCompared() {
        String line = "word ".repeat(600);
        assertThat(marked("-" + line + "a\n+" + line + "b\n")).containsExactly("-" + line + "a", "+" + line + "b");
    }

    @Test
    void theBeginningEndsAtALine() {
        DiffLines all = DiffLines.of(HEAD + "+1234\n+5678\n+9\n");
        assertThat(all.first(2, 100).lines()).hasSize(2);
        assertThat(all.first(9, 11).lines()).hasSize(1);
        assertThat(all.first(9, 3).lines()).isEmpty();
        assertThat(all.count("added")).isEqualTo(3);
    }
}
