package dev.countersign.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerbatimJsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"z\":1.0,\"a\":1e400,\"m\":-0,\"n\":1E+2,\"o\":0.10,\"p\":123456789012345678901234567890}",
                "[true,false,null,[],{},\"\"]",
                "{\"text\":\"a\\\"b\\\\c\\n\\u0001é😀\u2028\"}",
                "5",
                "\"x\""
            })
    void whatIsReadIsWrittenAgainUnchanged(String json) {
        assertThat(VerbatimJson.parse(json).map(VerbatimJson::write)).contains(json);
    }

    @Test
    void aStringLongerThanJacksonsLimitIsRead() {
        String json = "\"" + "x".repeat(21_000_000) + "\"";
        assertThat(VerbatimJson.parse(json).orElseThrow().asString()).hasSize(21_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{", "{\"a\":1}x", "{\"a\":1} {}", "{'a':1}", "{\"a\":01}", "NaN", "{\"a\":1,}"})
    void nothingElseIsRepaired(String text) {
        assertThat(VerbatimJson.parse(text)).isEmpty();
    }

    @Test
    void nestingBeyondReasonIsRefusedAndNotFatal() {
        assertThat(VerbatimJson.parse("[".repeat(100_000) + "]".repeat(100_000)))
                .isEmpty();
    }

    @Test
    void integersAreReadFromTheirLiteral() {
        assertThat(VerbatimJson.integer(VerbatimJson.parse("42").orElseThrow())).hasValue(42);
        assertThat(VerbatimJson.integer(VerbatimJson.parse("4.5").orElseThrow()))
                .isEmpty();
        assertThat(VerbatimJson.integer(VerbatimJson.parse("\"42\"").orElseThrow()))
                .isEmpty();
        assertThat(VerbatimJson.integer(VerbatimJson.object().put("n", 7).get("n")))
                .hasValue(7);
        assertThat(VerbatimJson.integer(null)).isEmpty();
    }

    // CJ-06
    @Test
    void loneSurrogatesAreWrittenAsEscapesAndPairsAsTheyAre() {
        String json = "{\"a\":\"x\\ud800y\",\"b\":\"\\ud83d\\ude00\",\"c\":\"\\ude00\"}";
        assertThat(VerbatimJson.parse(json).map(VerbatimJson::write))
                .contains("{\"a\":\"x\\ud800y\",\"b\":\"😀\",\"c\":\"\\ude00\"}");
    }

    @Test
    void loneEscapesInArgumentsAreReplacedAndEverythingElseStays() {
        assertThat(Surrogates.replaceLoneEscapes("{\"a\":\"\\\\ud800 \\ud800 \\ud83d\\ude00 \\udc00 \\n\"}"))
                .isEqualTo("{\"a\":\"\\\\ud800 \\ufffd \\ud83d\\ude00 \\ufffd \\n\"}");
        assertThat(Surrogates.replaceLoneEscapes("\\ud800")).isEqualTo("\\ufffd");
        assertThat(Surrogates.replaceLoneEscapes("\\")).isEqualTo("\\");
        assertThat(Surrogates.replaceLoneEscapes("\\ud8")).isEqualTo("\\ud8");
    }

    @Test
    void visibleTextNeverCutsACharacter() {
        StringBuilder heard = new StringBuilder();
        VisibleText text = new VisibleText(piece -> heard.append(piece).append('|'));
        text.append("a\ud83d");
        text.append("\ude00b");
        text.append("\ud83d");
        assertThat(heard).hasToString("a|😀b|");
        assertThat(text.whole()).isEqualTo("a😀b\uFFFD");
    }
}
