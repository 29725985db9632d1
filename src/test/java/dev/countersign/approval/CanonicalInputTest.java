package dev.countersign.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalInputTest {

    @Test // CJ-01
    void memberOrderBlanksAndEscapesDoNotMakeANewRequest() throws InvalidInput {
        String first = digest("{\"command\":\"a/b\",\"timeoutSeconds\":5}");

        assertThat(digest("{ \"timeoutSeconds\" : 5 , \"command\" : \"a\\/b\" }"))
                .isEqualTo(first);
        assertThat(digest("{\"command\":\"\\u0061/b\",\"timeoutSeconds\":5}")).isEqualTo(first);
    }

    @Test // CJ-01
    void arrayOrderMatters() throws InvalidInput {
        assertThat(digest("{\"argv\":[\"a\",\"b\"]}")).isNotEqualTo(digest("{\"argv\":[\"b\",\"a\"]}"));
    }

    @ParameterizedTest // CJ-02
    @ValueSource(strings = {"5.0", "5e0", "50e-1", "0.5E1", "5.000"})
    void spellingsOfANumberAreOneNumber(String five) throws InvalidInput {
        CanonicalInput input = CanonicalInput.parse("{\"timeoutSeconds\":" + five + "}");

        assertThat(input.json()).isEqualTo("{\"timeoutSeconds\":5}");
        assertThat(input.value().get("timeoutSeconds").isInt()).isTrue();
    }

    @Test // CJ-02
    void aNumberIsNotItsText() throws InvalidInput {
        assertThat(digest("{\"n\":5}")).isNotEqualTo(digest("{\"n\":\"5\"}"));
        assertThat(CanonicalInput.parse("{\"n\":-0}").json()).isEqualTo("{\"n\":0}");
    }

    @ParameterizedTest // CJ-04
    @ValueSource(
            strings = {
                "{\"command\":\"ls\",\"command\":\"rm -rf build\"}",
                "{\"o\":{\"a\":1,\"a\":2}}",
                "{\"comm\\u0061nd\":\"ls\",\"command\":\"x\"}"
            })
    void duplicateMembersAreRefused(String raw) {
        assertThatThrownBy(() -> CanonicalInput.parse(raw))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("duplicate member");
    }

    @Test // CJ-05
    void valuesAreNotNormalised() throws InvalidInput {
        assertThat(digest("{\"path\":\"caf\\u00e9\"}")).isNotEqualTo(digest("{\"path\":\"cafe\\u0301\"}"));
    }

    @ParameterizedTest // CJ-06
    @ValueSource(
            strings = {"{\"a\":\"x\\ud800y\"}", "{\"a\":\"\\udc00\"}", "{\"\\ud800\":1}", "{\"a\":\"\\udc00\\ud800\"}"})
    void loneSurrogatesAreRefused(String raw) {
        assertThatThrownBy(() -> CanonicalInput.parse(raw))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("Invalid Unicode");
    }

    @Test
    void pairedSurrogatesAreText() throws InvalidInput {
        assertThat(CanonicalInput.parse("{\"a\":\"\\ud83d\\ude00\"}").json()).isEqualTo("{\"a\":\"😀\"}");
    }

    @ParameterizedTest // CJ-07
    @ValueSource(
            strings = {
                "{\"command\":\"ls\"}{\"command\":\"rm x\"}",
                "{\"command\":\"ls\"} // note",
                "{\"command\":\"ls\"}]",
                "{\"command\":\"ls\",}",
                "NaN",
                "{'command':'ls'}",
                "{\"n\":01}",
                "{\"n\":.5}",
                "{\"command\":\"half"
            })
    void nothingIsRepaired(String raw) {
        assertThatThrownBy(() -> CanonicalInput.parse(raw)).isInstanceOf(InvalidInput.class);
    }

    @ParameterizedTest // SV-01, SV-02
    @ValueSource(strings = {"null", "[]", "5", "\"{\\\"path\\\":\\\"a\\\"}\""})
    void onlyAnObjectIsTaken(String raw) {
        assertThatThrownBy(() -> CanonicalInput.parse(raw))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("not a JSON object");
    }

    @ParameterizedTest // SV-01
    @ValueSource(strings = {"", "   ", "{}", "\n"})
    void blankArgumentsAreAnEmptyObject(String raw) throws InvalidInput {
        assertThat(CanonicalInput.parse(raw).json()).isEqualTo("{}");
    }

    @Test // CJ-09
    void nullAndAbsentAreDifferent() throws InvalidInput {
        assertThat(digest("{\"path\":null}")).isNotEqualTo(digest("{}"));
    }

    @Test
    void sixtyFourLevelsAreTakenAndNoMore() throws InvalidInput {
        assertThat(CanonicalInput.parse(nested(64)).json()).hasSize(nested(64).length());
        assertThatThrownBy(() -> CanonicalInput.parse(nested(65))).isInstanceOf(InvalidInput.class);
    }

    // RFC 8785, appendix B, and numbers that no double holds.
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "5e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "9007199254740992, 9007199254740992",
        "9007199254740993, 9007199254740993",
        "295147905179352830000, 295147905179352830000",
        "9.999999999999997e22, 9.999999999999997e+22",
        "1e23, 1e+23",
        "1.0000000000000001e23, 1.0000000000000001e+23",
        "999999999999999700000, 999999999999999700000",
        "999999999999999900000, 999999999999999900000",
        "1e21, 1e+21",
        "9.999999999999997e-7, 9.999999999999997e-7",
        "0.000001, 0.000001",
        "333333333.3333332, 333333333.3333332",
        "333333333.33333325, 333333333.33333325",
        "333333333.33333329, 333333333.3333333",
        "-0.0000033333333333333333, -0.0000033333333333333333",
        "4.50, 4.5",
        "0.5, 0.5",
        "-12, -12",
        "100, 100",
        "123456789012345678901.5, 123456789012345678901.5",
        "1234567890123456789012.5, 1.2345678901234567890125e+21",
        "1e-400, 1e-400",
        "1e999, 1e+999",
        "2e-3, 0.002",
        "0.000000000000000000000000001, 1e-27",
        "1E30, 1e+30",
        "12345678901234567890123, 1.2345678901234567890123e+22"
    })
    void numbersAreWrittenAsTheStandardWritesThem(String number, String canonical) throws InvalidInput {
        assertThat(CanonicalJson.number(new BigDecimal(number))).isEqualTo(canonical);
    }

    @Test
    void absurdNumbersAreRefusedAtOnce() {
        assertThatThrownBy(() -> CanonicalInput.parse("{\"n\":1e999999999}"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("out of range");
        assertThatThrownBy(() -> CanonicalInput.parse("{\"n\":1e-999999999}")).isInstanceOf(InvalidInput.class);
        assertThatThrownBy(() -> CanonicalInput.parse("{\"n\":1e1000}")).isInstanceOf(InvalidInput.class);
    }

    @Test
    void whatIsNotJsonIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> CanonicalInput.parse("{\n\"a\": x}"))
                .hasMessage(
                        "Invalid JSON in the arguments at line 2, column 6. Nothing was run and nothing was repaired;"
                                + " send one JSON object.");
    }

    @Test
    void controlCharactersAreEscapedAsTheStandardEscapesThem() throws InvalidInput {
        String raw = "{\"a\":\"\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u0020\\u007f\"}";
        assertThat(CanonicalInput.parse(raw).json())
                .isEqualTo("{\"a\":\"\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f \u007f\"}");
    }

    @Test
    void literalsAndListsAreWrittenInTheirOrder() throws InvalidInput {
        String raw = "{\"a\":[true,false,null,[],{\"b\":1,\"c\":-2}]}";
        assertThat(CanonicalInput.parse(raw).json()).isEqualTo(raw);
        assertThat(CanonicalInput.parse(raw).value().toString()).isEqualTo(raw);
    }

    @Test
    void membersAreSortedByUtf16CodeUnits() throws InvalidInput {
        // RFC 8785, section 3.2.3
        String raw = "{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6,\"\\u00f6\":7}";

        assertThat(CanonicalInput.parse(raw).json())
                .isEqualTo("{\"\\r\":2,\"1\":4,\"\u0080\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\ufb33\":3}");
    }

    @Test
    void theDigestKnowsToolRevisionAndWorkspace() throws InvalidInput {
        CanonicalInput input = CanonicalInput.parse("{}");

        assertThat(input.digest("a", "r", "/w"))
                .hasSize(64)
                .isNotEqualTo(input.digest("b", "r", "/w"))
                .isNotEqualTo(input.digest("a", "s", "/w"))
                .isNotEqualTo(input.digest("a", "r", "/v"))
                .isNotEqualTo(input.digest("ar", "", "/w"))
                .isNotEqualTo(input.digest("a", "r/", "w"));
    }

    private static String nested(int levels) {
        return "{\"a\":".repeat(levels - 1) + "{}" + "}".repeat(levels - 1);
    }

    private static String digest(String raw) throws InvalidInput {
        return CanonicalInput.parse(raw).digest("shell", "r1", "/w");
    }
}
