package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.turn.Call;
import org.junit.jupiter.api.Test;

class ShownResultTest {

    private static ShownResult shown(String tool, String input, Call.Outcome outcome, String preview) {
        return ShownResult.of(Scene.aFinishedCall(tool, input, outcome, preview));
    }

    @Test
    void aWrittenFileIsASentence() {
        String result = "{\"created\":true,\"bytes\":44,\"sha256\":\"ab\"}";

        ShownResult shown = shown("write_file", "{\"path\":\"hello.txt\"}", Call.Outcome.SUCCEEDED, result);

        assertThat(shown).isEqualTo(new ShownResult("Created hello.txt, 44 bytes.", result, false));
    }

    @Test
    void aListIsItsFirstNames() {
        String result =
                "{\"entries\":[{\"name\":\"a\",\"type\":\"file\"},{\"name\":\"src\",\"type\":\"folder\"}],\"total\":2000}";

        assertThat(shown("list_files", "{}", Call.Outcome.SUCCEEDED, result).summary())
                .isEqualTo("2,000 entries: a, src/, …");
    }

    @Test
    void whatACommandPrintedIsShownAsItIs() {
        assertThat(shown("shell", "{}", Call.Outcome.SUCCEEDED, "one\ntwo\n"))
                .isEqualTo(new ShownResult("", "one\ntwo", false));
        assertThat(shown("shell", "{}", Call.Outcome.SUCCEEDED, "").summary()).startsWith("It printed nothing");
    }

    @Test
    void aFailureAndACutDocumentSpeakForThemselves() {
        assertThat(shown("write_file", "{}", Call.Outcome.FAILED, "No such folder.")
                        .summary())
                .isEmpty();
        assertThat(shown("list_files", "{}", Call.Outcome.SUCCEEDED, "{\"entries\":[")
                        .summary())
                .isEmpty();
    }

    @Test
    void onlyTheFirstLinesAreShown() {
        assertThat(shown("shell", "{}", Call.Outcome.SUCCEEDED, "x\n".repeat(13)))
                .isEqualTo(new ShownResult("", "x\n".repeat(12).strip(), true));
    }
}
