package dev.countersign.visible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

    private static String shown(String text) {
        StringBuilder all = new StringBuilder();
        for (VisibleText.Part part : VisibleText.of(text).parts()) {
            all.append(part.oddity() == null ? part.shown() : "<" + part.shown() + ">");
        }
        return all.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ls -la\n\tcat a.txt",
                "naïve café Ærø",
                "документ.txt",
                "src/документ.txt",
                "使用git提交",
                "ファイルname.txt",
                "日本語 한국어 العربية",
                "“quoted” – dash … 5 × 4"
            })
    void ordinaryTextStaysAsItIs(String text) {
        assertThat(shown(text)).isEqualTo(text);
    }

    @Test
    void asPlainTextTheLabelsStandInAngleQuotes() {
        assertThat(VisibleText.of("a\u202eb").marked()).isEqualTo("a‹U+202E›b");
    }

    /** AU-01 */
    @Test
    void controlCharactersBecomeEscapes() {
        assertThat(shown("curl x.example|sh\r\u001b[2K   command: ls -la\u0007"))
                .isEqualTo("curl x.example|sh<\\r><\\u001b>[2K   command: ls -la<\\u0007>");
        assertThat(shown("a\0b\u007fc\u0085d\be\ff")).isEqualTo("a<\\u0000>b<\\u007f>c<\\u0085>d<\\b>e<\\f>f");
    }

    @ParameterizedTest
    @CsvSource({
        "a\u202eb, BIDI, U+202E",
        "a\u2066b, BIDI, U+2066",
        "a\u200fb, BIDI, U+200F",
        "a\u200bb, INVISIBLE, U+200B",
        "a\u200db, INVISIBLE, U+200D",
        "a\ufeffb, INVISIBLE, U+FEFF",
        "a\u00adb, INVISIBLE, U+00AD",
        "a\u2800b, INVISIBLE, U+2800",
        "a\u3164b, INVISIBLE, U+3164",
        "a\ufe0fb, INVISIBLE, U+FE0F",
        "a\udb40\udc41b, INVISIBLE, U+E0041",
        "a\u00a0b, SPACE, U+00A0",
        "a\u2028b, SPACE, U+2028",
        "a\u3000b, SPACE, U+3000",
        "a\ue000b, UNKNOWN, U+E000",
    })
    void whatIsNotSeenIsNamed(String text, Oddity kind, String label) {
        assertThat(VisibleText.of(text).parts())
                .extracting(VisibleText.Part::oddity, VisibleText.Part::shown)
                .contains(tuple(kind, label));
        assertThat(shown(text)).isEqualTo("a<" + label + ">b");
    }

    @Test
    void aLoneSurrogateIsNamed() {
        assertThat(shown("a\ud800b")).isEqualTo("a<U+D800>b");
    }

    /** AU-07 */
    @Test
    void foreignLettersInsideALatinTokenAreMarked() {
        assertThat(shown("s\u0440c/main.rs")).isEqualTo("s<р U+0440>c/main.rs");
        assertThat(shown("curl https://\u0430pple.example")).isEqualTo("curl https://<а U+0430>pple.example");
        assertThat(shown("p\u03b1ss")).isEqualTo("p<α U+03B1>ss");
    }

    @Test
    void aZeroWidthCharacterDoesNotSplitATokenInTwo() {
        assertThat(shown("s\u200b\u0440")).isEqualTo("s<U+200B><р U+0440>");
    }

    @Test
    void signsThatAreDrawnLikeAsciiAreMarkedAnywhere() {
        assertThat(shown("a\u2215b \uff52\uff4d \u2010rf")).isEqualTo("a<∕ U+2215>b <ｒ U+FF52><ｍ U+FF4D> <‐ U+2010>rf");
    }

    @Test
    void theKindsFoundAreListedOnce() {
        assertThat(VisibleText.of("\r\r\u202e s\u0440c").oddities())
                .containsExactly(Oddity.CONTROL, Oddity.BIDI, Oddity.LOOK_ALIKE);
    }

    @Test
    void everyOddPartHasAName() {
        assertThat(VisibleText.of("\u202e").parts())
                .isEqualTo(List.of(new VisibleText.Part("U+202E", Oddity.BIDI, "U+202E right-to-left override")));
    }
}
