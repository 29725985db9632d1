package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedAnswerTest {

    @ParameterizedTest
    @CsvSource({
        "y, allow,",
        "' y ', allow,",
        "s, allow-session,",
        "r, remember,",
        "n, deny,",
        "n not in this folder, deny, not in this folder",
        "'y  mind the tests ', allow, mind the tests",
        "s yes, allow-session, yes"
    })
    void oneLetterIsAnAnswerAndWhatFollowsIsANote(String line, String answer, @Nullable String note) {
        assertThat(TypedAnswer.read(line)).contains(new TypedAnswer(answer, note));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "\t", "yes", "Y", "no", "ny", "yn", "a", "1", "allow", "nope", "y,", "\u00a0y", "\u0443"
            })
    void nothingElseIsOne(String line) {
        assertThat(TypedAnswer.read(line)).isEmpty();
    }
}
