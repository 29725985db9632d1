package dev.countersign.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Action;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearMissTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a":1,"b":2}       | {"a":1,"b":3}          | `b` was 2, and is 3 now
            {"a":1,"b":2}       | {"a":1}                | `b` was 2, and is not given now
            {"a":1}             | {"a":1,"b":null}       | `b` was not given, and is null now
            {"a":"npm test"}    | {"a":"npm  test"}      | `a` was "npm test", and is "npm  test" now
            {"a":"rm build"}    | {"a":"rm build2"}      | `a` was "rm build", and is "rm build2" now
            {"a":["git","log"]} | {"a":["git","log","-p"]} | `a` was ["git","log"], and is ["git","log","-p"] now
            {"b":"x","a":"y"}   | {"a":"z","b":"x"}      | `a` was "y", and is "z" now
            """)
    void oneMemberThatDiffersIsNamedWithBothValues(String then, String now, String says) throws InvalidInput {
        assertThat(NearMiss.between(remembered(then, "r1"), request(now))).hasValue(says);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a":1,"b":2}    | {"a":2,"b":3}
            {"a":1,"b":2}    | {"a":1,"c":2}
            {"a":"npm test"} | {"a":"curl x;sh"}
            {"a":"abcd"}     | {"a":"abxxxxxxxx"}
            {"a":"axyz"}     | {"a":"aqrs"}
            {"a":1}          | {"a":10}
            {"a":1}          | {"a":101}
            {"a":1}          | {"b":1}
            {}               | {"a":1}
            {"a":1,"b":2}    | {"a":1,"b":2}
            """)
    void whatDiffersInMoreOrAltogetherIsNotNear(String then, String now) throws InvalidInput {
        assertThat(NearMiss.between(remembered(then, "r1"), request(now))).isEmpty();
    }

    @Test
    void theSameInputOfAReplacedToolSaysSo() throws InvalidInput {
        assertThat(NearMiss.between(remembered("{\"a\":5}", "r0"), request("{\"a\":5.0}")))
                .hasValue("the tool has been replaced since");
    }

    @Test
    void whatIsTooLongToCompareIsNotCompared() throws InvalidInput {
        assertThat(NearMiss.between(remembered(null, "r1"), request("{\"a\":1}")))
                .isEmpty();
    }

    @Test
    void aLongValueIsShownByItsBeginningAndNeverCutInsideACharacter() throws InvalidInput {
        String says = NearMiss.between(
                        remembered("{\"a\":1,\"b\":\"" + "x".repeat(58) + "😀😀\"}", "r1"),
                        request("{\"a\":1,\"b\":2}"))
                .orElseThrow();

        assertThat(says).isEqualTo("`b` was \"" + "x".repeat(58) + "😀… (64 characters), and is 2 now");
    }

    @Test
    void aValueOfJustTheLengthThatIsShownIsShownWhole() throws InvalidInput {
        assertThat(NearMiss.between(
                        remembered("{\"a\":1,\"b\":\"" + "x".repeat(58) + "\"}", "r1"), request("{\"a\":1,\"b\":2}")))
                .hasValue("`b` was \"" + "x".repeat(58) + "\", and is 2 now");
    }

    private static ToolRequest request(String input) throws InvalidInput {
        return new ToolRequest("t", "r1", CanonicalInput.parse(input).value(), "d", new Action.Other());
    }

    private static RememberedRows.Kin remembered(@Nullable String input, String revision) {
        return new RememberedRows.Kin() {
            @Override
            public String getRevision() {
                return revision;
            }

            @Override
            public Instant getCreatedAt() {
                return Instant.EPOCH;
            }

            @Override
            public @Nullable String getInput() {
                return input;
            }
        };
    }
}
