package dev.countersign.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// PO-20
class ThinkTagsTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\"',
            value = {
                "<think>a < b</think>\\n\\nanswer,answer",
                "  <think>x</think> <think>y</think>,<think>y</think>",
                "<think>never ends,''",
                "answer <think>x</think>,answer <think>x</think>",
                "<thin,<thin",
                "<thinker>,<thinker>",
                "plain,plain"
            })
    void aThoughtAtTheBeginningIsNoAnswerWhereverItIsCut(String text, String answer) {
        String expected = answer.equals("''") ? "" : answer;
        String whole = text.replace("\\n", "\n");
        for (int size = 1; size <= whole.length(); size++) {
            ThinkTags tags = new ThinkTags(true);
            StringBuilder heard = new StringBuilder();
            for (int at = 0; at < whole.length(); at += size) {
                heard.append(tags.answerIn(whole.substring(at, Math.min(whole.length(), at + size))));
            }
            assertThat(heard.append(tags.rest()).toString())
                    .as("pieces of %d", size)
                    .isEqualTo(expected);
        }
    }

    @Test
    void whereNoneIsExpectedEverythingIsAnswer() {
        assertThat(new ThinkTags(false).answerIn("<think>x</think>")).isEqualTo("<think>x</think>");
    }
}
