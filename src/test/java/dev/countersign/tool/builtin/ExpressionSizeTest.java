package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionSizeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "abc 3",
                "a{3} 3",
                "a{3,5}b 6",
                "a{3,} 4",
                "(ab){10} 30",
                "((a{10}){10}){10} 1110",
                "[a{9}]{2} 2",
                "[]a]{2} 2",
                "[[:alpha:]{9}]{2} 2",
                "\\{9} 3",
                "\\p{Lu}{3} 3",
                "\\Qa{9}\\E 4",
                "a{x} 4",
                "(a{2} 3"
            })
    void repetitionsAreCountedAsWrittenOut(String expression, long size) {
        assertThat(ExpressionSize.of(expression)).isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource({"((a{1000}){1000}){1000}", "(((((((((a{99}){99}){99}){99}){99}){99}){99}){99}){99})"})
    void itDoesNotOverflow(String expression) {
        assertThat(ExpressionSize.of(expression)).isGreaterThan(1_000_000);
    }
}
