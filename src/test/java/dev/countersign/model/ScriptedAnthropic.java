package dev.countersign.model;

import com.sun.net.httpserver.HttpExchange;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A scripted Messages server. */
public final class ScriptedAnthropic extends ScriptedProvider {

    private static final String SAFE_ID = "[a-zA-Z0-9_-]{1,64}";

    private ScriptedAnthropic(List<ScriptedReply> replies) {
        super(replies);
    }

    public static ScriptedAnthropic start(ScriptedReply... replies) {
        return new ScriptedAnthropic(List.of(replies));
    }

    @Override
    public String baseUrl() {
        return root();
    }

    @Override
    String path() {
        return "/v1/messages";
    }

    @Override
    void checkHeaders(HttpExchange exchange, List<String> problems) {
        for (String name : List.of("x-api-key", "anthropic-version")) {
            if (exchange.getRequestHeaders().getFirst(name) == null) {
                problems.add("no header " + name);
            }
        }
    }

    @Override
    void check(JsonNode request, List<String> problems) {
        if (blank(request.get("model"))) {
            problems.add("no model");
        }
        if (!request.path("stream").asBoolean(false)) {
            problems.add("no stream: true");
        }
        if (!request.path("max_tokens").isIntegralNumber()
                || request.path("max_tokens").asLong() < 1) {
            problems.add("no max_tokens");
        }
        if (request.has("system") && blank(request.get("system"))) {
            problems.add("empty system");
        }
        checkTools(request, problems);
        checkMessages(request.path("messages"), problems);
    }

    private static void checkTools(JsonNode request, List<String> problems) {
        Set<String> names = new HashSet<>();
        request.path("tools").forEach(tool -> {
            String name = tool.path("name").asString("");
            if (!name.matches(SAFE_ID)
                    || !names.add(name)
                    || !tool.path("input_schema").isObject()) {
                problems.add("tool " + tool);
            }
        });
        if (names.isEmpty() && (request.has("tools") || request.has("tool_choice"))) {
            problems.add("empty tools, or tool_choice without tools");
        }
    }

    private static void checkMessages(JsonNode messages, List<String> problems) {
        Set<String> everUsed = new HashSet<>();
        Set<String> open = new LinkedHashSet<>();
        String wanted = "user";
        int n = 0;
        for (JsonNode message : messages) {
            String where = "messages[" + n++ + "]: ";
            if (!message.path("role").asString("").equals(wanted) || message.size() != 2) {
                problems.add(where + "role and content of the " + wanted + " are wanted");
            }
            if (wanted.equals("user")) {
                checkUser(where, message.path("content"), open, problems);
                if (!open.isEmpty()) {
                    problems.add(where + "no result for " + open);
                    open.clear();
                }
            } else {
                checkAssistant(where, message.path("content"), everUsed, open, problems);
            }
            wanted = wanted.equals("user") ? "assistant" : "user";
        }
        if (n == 0) {
            problems.add("no messages");
        }
        if (!open.isEmpty()) {
            problems.add("no result for " + open);
        }
    }

    private static void checkUser(String where, JsonNode content, Set<String> open, List<String> problems) {
        if (content.isString() ? blank(content) : content.isEmpty()) {
            problems.add(where + "empty content");
        }
        boolean textSeen = false;
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals("tool_result")) {
                if (textSeen) {
                    problems.add(where + "a result after text");
                }
                if (!open.remove(block.path("tool_use_id").asString(""))) {
                    problems.add(where + "a result for no open call: " + block.get("tool_use_id"));
                }
                if (blank(block.get("content"))) {
                    problems.add(where + "empty result");
                }
            } else {
                textSeen = true;
                if (blank(block.get("text"))) {
                    problems.add(where + "empty text");
                }
            }
        }
    }

    private static void checkAssistant(
            String where, JsonNode content, Set<String> everUsed, Set<String> open, List<String> problems) {
        if (!content.isArray() || content.isEmpty()) {
            problems.add(where + "empty assistant message");
        }
        for (JsonNode block : content) {
            switch (block.path("type").asString("")) {
                case "text" -> {
                    if (blank(block.get("text"))) {
                        problems.add(where + "empty text");
                    }
                }
                case "tool_use" -> {
                    String id = block.path("id").asString("");
                    if (!id.matches(SAFE_ID) || !everUsed.add(id)) {
                        problems.add(where + "call id missing, odd or used twice: " + block);
                    }
                    open.add(id);
                    if (blank(block.get("name")) || !block.path("input").isObject()) {
                        problems.add(where + "call without name or with odd input: " + block);
                    }
                }
                case "" -> problems.add(where + "block without type: " + block);
                default -> {}
            }
        }
    }

    @Override
    String events(String text, List<ScriptedReply.Call> calls, boolean complete) {
        StringBuilder events = new StringBuilder();
        ObjectNode message = JSON.createObjectNode()
                .put("id", "msg_1")
                .put("type", "message")
                .put("role", "assistant")
                .put("model", "scripted");
        message.putArray("content");
        message.putNull("stop_reason");
        message.putObject("usage").put("input_tokens", 100).put("output_tokens", 1);
        event(events, typed("message_start").set("message", message));
        int index = 0;
        if (!text.isEmpty()) {
            start(events, index, JSON.createObjectNode().put("type", "text").put("text", ""));
            for (int at = 0; at < text.length(); at += 9) {
                delta(events, index, "text_delta", "text", text.substring(at, Math.min(text.length(), at + 9)));
            }
            event(events, typed("content_block_stop").put("index", index++));
        }
        for (ScriptedReply.Call call : calls) {
            ObjectNode block = JSON.createObjectNode()
                    .put("type", "tool_use")
                    .put("id", call.id())
                    .put("name", call.tool());
            block.putObject("input");
            start(events, index, block);
            String json = call.arguments();
            for (int at = 0; at < json.length(); at += 9) {
                delta(
                        events,
                        index,
                        "input_json_delta",
                        "partial_json",
                        json.substring(at, Math.min(json.length(), at + 9)));
            }
            event(events, typed("content_block_stop").put("index", index++));
        }
        if (complete) {
            ObjectNode end = typed("message_delta");
            end.putObject("delta").put("stop_reason", calls.isEmpty() ? "end_turn" : "tool_use");
            end.putObject("usage").put("output_tokens", 20);
            event(events, end);
            event(events, typed("message_stop"));
        }
        return events.toString();
    }

    private static ObjectNode typed(String type) {
        return JSON.createObjectNode().put("type", type);
    }

    private static void start(StringBuilder events, int index, ObjectNode block) {
        event(events, typed("content_block_start").put("index", index).set("content_block", block));
    }

    private static void delta(StringBuilder events, int index, String type, String member, String value) {
        ObjectNode event = typed("content_block_delta").put("index", index);
        event.putObject("delta").put("type", type).put(member, value);
        event(events, event);
    }

    private static void event(StringBuilder events, JsonNode event) {
        events.append("event: ")
                .append(event.path("type").asString())
                .append("\ndata: ")
                .append(event)
                .append("\n\n");
    }
}
