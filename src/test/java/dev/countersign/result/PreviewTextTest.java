package dev.countersign.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RE-02: at most 16,384 bytes, whole characters, and a flag that says whether there is more. */
class PreviewTextTest {

    @ParameterizedTest
    @CsvSource({
        "a, 16384, 16384, 16384, false",
        "a, 16385, 16384, 16385, true",
        "你, 6000, 5461, 18000, true",
        "😀, 5000, 4096, 20000, true",
        "'', 0, 0, 0, false"
    })
    void textIsCutBetweenCharacters(String character, int times, int kept, long fullBytes, boolean truncated) {
        assertThat(previewOf(character.repeat(times)))
                .isEqualTo(new Preview(character.repeat(kept), truncated, fullBytes));
    }

    @Test
    void aCharacterThatWouldBeCutIsLeftOutAndNothingAfterItIsTakenInstead() {
        Preview preview = previewOf("a".repeat(16_383) + "😀bc");

        assertThat(preview).isEqualTo(new Preview("a".repeat(16_383), true, 16_389));
    }

    @Test
    void anAccentThatIsLeftOutTakesItsLetterAlong() {
        Preview preview = previewOf("a".repeat(16_382) + "be\u0301");

        assertThat(preview.text()).isEqualTo("a".repeat(16_382) + "b");
        assertThat(preview.truncated()).isTrue();
    }

    @Test
    void pairsThatComeInTwoPiecesAreOneCharacter() {
        PreviewText text = new PreviewText();
        text.append("\uD83D");
        text.append(CharBuffer.wrap("\uDE00x"));

        assertThat(text.preview()).isEqualTo(new Preview("😀x", false, 5));
    }

    @Test
    void halfAPairIsReplaced() {
        assertThat(previewOf("a\uD83Db\uDE00c\uD83D").text()).isEqualTo("a\uFFFDb\uFFFDc\uFFFD");
    }

    @Test
    void picturesOfNulCountWithinTheLimit() {
        Preview preview = previewOf("\0".repeat(16_384));

        assertThat(preview.text().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Preview.LIMIT);
        assertThat(preview.truncated()).isTrue();
        assertThat(preview.fullBytes()).isEqualTo(16_384);
    }

    private static Preview previewOf(String whole) {
        PreviewText text = new PreviewText();
        text.append(whole);
        return text.preview();
    }
}
