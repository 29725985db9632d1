package dev.countersign.model.anthropic;

import dev.countersign.model.Message;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.CallIdForm;
import dev.countersign.model.wire.Replay;
import dev.countersign.model.wire.RequestMembers;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.tool.ToolDefinition;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the body of a request. User and assistant must take turns, so neighbours of the same role share one message:
 * results come first, then what the person wrote.
 */
final class MessagesRequest {

    private final ProviderSettings settings;
    private final ObjectNode members;

    MessagesRequest(ProviderSettings settings) {
        this.settings = settings;
        this.members = RequestMembers.parse(settings.dialect().getOrDefault(RequestMembers.KEY, "{}"));
    }

    String write(ModelRequest request) {
        ObjectNode body = VerbatimJson.object()
                .put("model", settings.model())
                .put("max_tokens", settings.maxOutputTokens())
                .put("stream", true);
        if (!request.system().isBlank()) {
            body.put("system", request.system());
        }
        if (!request.tools().isEmpty()) {
            addTools(request.tools(), body.putArray("tools"));
        }
        ArrayNode messages = body.putArray("messages");
        MessagesReplay replay = new MessagesReplay(settings.origin());
        request.messages().forEach(message -> add(message, replay, messages));
        body.setAll(members);
        return VerbatimJson.write(Surrogates.replaceLone(body));
    }

    private static void add(Message message, MessagesReplay replay, ArrayNode messages) {
        switch (message) {
            case Message.FromUser(String text) ->
                content("user", messages).addObject().put("type", "text").put("text", Replay.userTextForWire(text));
            case Message.FromModel model -> {
                ArrayNode blocks = replay.content(model);
                if (!blocks.isEmpty()) {
                    content("assistant", messages).addAll(blocks);
                }
            }
            case Message.FromTools(List<Message.CallResult> results) -> {
                for (Message.CallResult result : results) {
                    ObjectNode block = content("user", messages)
                            .addObject()
                            .put("type", "tool_result")
                            .put("tool_use_id", CallIdForm.PLAIN.fit(result.wireId()))
                            .put("content", Replay.resultForWire(result.text()));
                    if (result.error()) {
                        block.put("is_error", true);
                    }
                }
            }
        }
    }

    /** The content of the last message if it has this role, else of a new one. */
    private static ArrayNode content(String role, ArrayNode messages) {
        if (!messages.isEmpty()
                && VerbatimJson.text(messages.get(messages.size() - 1).get("role"))
                        .equals(role)
                && messages.get(messages.size() - 1).get("content") instanceof ArrayNode known) {
            return known;
        }
        return messages.addObject().put("role", role).putArray("content");
    }

    private static void addTools(List<ToolDefinition> tools, ArrayNode out) {
        for (ToolDefinition tool : tools) {
            out.addObject()
                    .put("name", tool.name())
                    .put("description", tool.description())
                    .set("input_schema", tool.inputSchema());
        }
    }
}
