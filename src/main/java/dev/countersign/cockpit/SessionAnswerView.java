package dev.countersign.cockpit;

import dev.countersign.approval.SessionAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was allowed for a conversation, as a person reads it.
 *
 * @param input of the one request that it covers; null where it covers more, or is too long to be kept in words
 */
record SessionAnswerView(SessionAnswer answer, @Nullable ShownInput input) {

    private static final int SHORT = 160;

    static SessionAnswerView of(SessionAnswer answer, List<String> order) {
        String exactly = answer.tool() + ": exactly ";
        JsonNode input =
                answer.scope().startsWith(exactly) ? parsed(answer.scope().substring(exactly.length())) : null;
        return new SessionAnswerView(answer, input == null ? null : ShownInput.of(input, order));
    }

    /** What it covers in one line. */
    public String scope() {
        return input == null ? answer.scope() : answer.tool() + ": exactly " + input.glance();
    }

    public boolean isShort() {
        return scope().length() <= SHORT;
    }

    private static @Nullable JsonNode parsed(String json) {
        try {
            return JsonMapper.shared().readTree(json);
        } catch (JacksonException cutOff) {
            return null;
        }
    }
}
