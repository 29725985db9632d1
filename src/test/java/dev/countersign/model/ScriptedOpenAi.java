package dev.countersign.model;

import com.sun.net.httpserver.HttpExchange;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A scripted Chat Completions server. */
public final class ScriptedOpenAi extends ScriptedProvider {

    private ScriptedOpenAi(List<ScriptedReply> replies) {
        super(replies);
    }

    public static ScriptedOpenAi start(ScriptedReply... replies) {
        return new ScriptedOpenAi(List.of(replies));
    }

    @Override
    public String baseUrl() {
        return root() + "/v1";
    }

    @Override
    String path() {
        return "/v1/chat/completions";
    }

    @Override
    void checkHeaders(HttpExchange exchange, List<String> problems) {
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.startsWith("application/json")) {
            problems.add("content type " + type);
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
        checkTools(request, problems);
        Set<String> everUsed = new HashSet<>();
        Set<String> open = new LinkedHashSet<>();
        boolean userSeen = false;
        int n = 0;
        for (JsonNode message : request.path("messages")) {
            String where = "messages[" + n++ + "]: ";
            String role = message.path("role").asString("");
            if (!role.equals("tool") && !open.isEmpty()) {
                problems.add(where + "no result for " + open);
                open.clear();
            }
            switch (role) {
                case "system", "developer" -> {
                    if (n != 1 || blank(message.get("content"))) {
                        problems.add(where + "a system message that is not first, or empty");
                    }
                }
                case "user" -> {
                    userSeen = true;
                    if (blank(message.get("content"))) {
                        problems.add(where + "empty user message");
                    }
                }
                case "assistant" -> checkAssistant(where, message, everUsed, open, problems);
                case "tool" -> {
                    if (!open.remove(message.path("tool_call_id").asString(""))) {
                        problems.add(where + "a result for no open call: " + message.get("tool_call_id"));
                    }
                    if (blank(message.get("content"))) {
                        problems.add(where + "empty result");
                    }
                }
                default -> problems.add(where + "role " + role);
            }
            if (!userSeen && !role.equals("system") && !role.equals("developer")) {
                problems.add(where + "the conversation does not begin with the user");
            }
        }
        if (n == 0) {
            problems.add("no messages");
        }
        if (!open.isEmpty()) {
            problems.add("no result for " + open);
        }
    }

    private static void checkTools(JsonNode request, List<String> problems) {
        if (!request.has("tools")) {
            if (request.has("tool_choice")) {
                problems.add("tool_choice without tools");
            }
            return;
        }
        Set<String> names = new HashSet<>();
        request.path("tools").forEach(tool -> {
            String name = tool.at("/function/name").asString("");
            if (!tool.path("type").asString("").equals("function")
                    || !name.matches("[a-zA-Z0-9_-]{1,64}")
                    || !names.add(name)
                    || !tool.at("/function/parameters").isObject()) {
                problems.add("tool " + tool);
            }
        });
        if (names.isEmpty()) {
            problems.add("empty tools");
        }
    }

    private static void checkAssistant(
            String where, JsonNode message, Set<String> everUsed, Set<String> open, List<String> problems) {
        JsonNode calls = message.path("tool_calls");
        if (message.has("tool_calls") && (!calls.isArray() || calls.isEmpty())) {
            problems.add(where + "empty tool_calls");
        }
        if (calls.isEmpty() && blank(message.get("content")) && blank(message.get("refusal"))) {
            problems.add(where + "empty assistant message");
        }
        for (JsonNode call : calls) {
            String id = call.path("id").asString("");
            if (id.isBlank() || !everUsed.add(id)) {
                problems.add(where + "call id missing or used twice: " + call);
            }
            open.add(id);
            if (!call.path("type").asString("").equals("function") || blank(call.at("/function/name"))) {
                problems.add(where + "call without type or name: " + call);
            }
            JsonNode arguments = call.at("/function/arguments");
            if (!arguments.isString() || !isObject(arguments.asString())) {
                problems.add(where + "arguments that are no object's text: " + call);
            }
        }
    }

    @Override
    String events(String text, List<ScriptedReply.Call> calls, boolean complete) {
        StringBuilder events = new StringBuilder();
        chunk(events, delta(d -> d.put("role", "assistant").put("content", "")), null);
        for (int at = 0; at < text.length(); at += 9) {
            String piece = text.substring(at, Math.min(text.length(), at + 9));
            chunk(events, delta(d -> d.put("content", piece)), null);
        }
        for (int i = 0; i < calls.size(); i++) {
            ScriptedReply.Call call = calls.get(i);
            ObjectNode head =
                    JSON.createObjectNode().put("index", i).put("id", call.id()).put("type", "function");
            head.putObject("function").put("name", call.tool()).put("arguments", "");
            chunk(events, delta(d -> d.putArray("tool_calls").add(head)), null);
            for (int at = 0; at < call.arguments().length(); at += 9) {
                ObjectNode more = JSON.createObjectNode().put("index", i);
                more.putObject("function")
                        .put(
                                "arguments",
                                call.arguments()
                                        .substring(at, Math.min(call.arguments().length(), at + 9)));
                chunk(events, delta(d -> d.putArray("tool_calls").add(more)), null);
            }
        }
        if (complete) {
            chunk(events, delta(d -> {}), calls.isEmpty() ? "stop" : "tool_calls");
            ObjectNode usage = JSON.createObjectNode().put("model", "scripted");
            usage.putArray("choices");
            usage.putObject("usage").put("prompt_tokens", 100).put("completion_tokens", 20);
            events.append("data: ").append(usage).append("\n\ndata: [DONE]\n\n");
        }
        return events.toString();
    }

    private static ObjectNode delta(java.util.function.Consumer<ObjectNode> members) {
        ObjectNode delta = JSON.createObjectNode();
        members.accept(delta);
        return delta;
    }

    private static void chunk(StringBuilder events, ObjectNode delta, String finish) {
        ObjectNode chunk = JSON.createObjectNode()
                .put("id", "chatcmpl-1")
                .put("object", "chat.completion.chunk")
                .put("model", "scripted");
        ArrayNode choices = chunk.putArray("choices");
        choices.addObject().put("index", 0).<ObjectNode>set("delta", delta).put("finish_reason", finish);
        events.append("data: ").append(chunk).append("\n\n");
    }
}
