package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsAttributeTest {

    private static String markup(String text) {
        return new WordsAttribute("cs").markup(text);
    }

    @Test
    void whatBackticksSetOffIsCode() {
        assertThat(markup("unknown member `efect` in `a.yaml`"))
                .isEqualTo("unknown member <code>efect</code> in <code>a.yaml</code>");
    }

    @Test // AU-04, AU-01
    void nothingElseBecomesMarkupAndNothingHides() {
        assertThat(markup("`<b>` & <i>")).isEqualTo("<code>&lt;b&gt;</code> &amp; &lt;i&gt;");
        assertThat(markup("`a\u202eb`")).startsWith("<code>a<mark").endsWith("b</code>");
    }

    @Test
    void aBacktickAloneOrAnEmptyPairIsItself() {
        assertThat(markup("one ` two")).isEqualTo("one ` two");
        assertThat(markup("`` x")).isEqualTo("`` x");
        assertThat(markup("")).isEmpty();
    }
}
