package dev.countersign.model.openai;

import dev.countersign.model.wire.VerbatimJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The messages of a request in an order that every server takes. What the person says twice in a row, as after a turn that
 * failed, is one message: templates of many local models want the roles to take turns.
 */
final class ChatMessages {

    private static final String NO_ANSWER = "(no answer)";

    private final ArrayNode messages;
    private final Dialect dialect;

    ChatMessages(ArrayNode messages, Dialect dialect) {
        this.messages = messages;
        this.dialect = dialect;
    }

    void system(String text) {
        if (!text.isBlank()) {
            messages.addObject()
                    .put("role", dialect.value(DialectSetting.SYSTEM_ROLE))
                    .put("content", text);
        }
    }

    void user(String text) {
        ObjectNode last = last();
        if (role(last).equals("user")) {
            last.put("content", VerbatimJson.text(last.get("content")) + "\n\n" + text);
            return;
        }
        if (role(last).equals("tool") && dialect.is(DialectSetting.ANSWER_AFTER_RESULTS)) {
            messages.addObject().put("role", "assistant").put("content", NO_ANSWER);
        }
        messages.addObject().put("role", "user").put("content", text);
    }

    void model(ObjectNode message) {
        messages.add(message);
    }

    void result(String callId, String text) {
        messages.addObject().put("role", "tool").put("tool_call_id", callId).put("content", text);
    }

    private ObjectNode last() {
        return !messages.isEmpty() && messages.get(messages.size() - 1) instanceof ObjectNode message
                ? message
                : VerbatimJson.object();
    }

    private static String role(ObjectNode message) {
        return VerbatimJson.text(message.get("role"));
    }
}
