package dev.countersign.model.openai;

import dev.countersign.model.Message;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.wire.Replay;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.tool.ToolDefinition;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the body of a request. */
final class ChatRequest {

    private final ProviderSettings settings;
    private final Dialect dialect;
    private final ChatReplay replay;

    ChatRequest(ProviderSettings settings, Dialect dialect) {
        this.settings = settings;
        this.dialect = dialect;
        this.replay = new ChatReplay(dialect, settings.origin());
    }

    String write(ModelRequest request) {
        ObjectNode body = VerbatimJson.object().put("model", settings.model());
        ArrayNode messages = body.putArray("messages");
        if (!request.system().isBlank()) {
            messages.addObject().put("role", "system").put("content", request.system());
        }
        request.messages().forEach(message -> add(message, messages));
        if (!request.tools().isEmpty()) {
            addTools(request.tools(), body.putArray("tools"));
        }
        body.put(dialect.maxTokensMember(), settings.maxOutputTokens()).put("stream", true);
        if (dialect.streamUsage()) {
            body.putObject("stream_options").put("include_usage", true);
        }
        return VerbatimJson.write(Surrogates.replaceLone(body));
    }

    private void add(Message message, ArrayNode messages) {
        switch (message) {
            case Message.FromUser(String text) ->
                messages.addObject().put("role", "user").put("content", Replay.userTextForWire(text));
            case Message.FromModel model -> replay.message(model).ifPresent(messages::add);
            case Message.FromTools(List<Message.CallResult> results) ->
                results.forEach(result -> messages.addObject()
                        .put("role", "tool")
                        .put("tool_call_id", result.wireId())
                        .put("content", Replay.resultForWire(result.text())));
        }
    }

    private static void addTools(List<ToolDefinition> tools, ArrayNode out) {
        for (ToolDefinition tool : tools) {
            ObjectNode entry = out.addObject().put("type", "function");
            entry.putObject("function")
                    .put("name", tool.name())
                    .put("description", tool.description())
                    .set("parameters", tool.inputSchema());
        }
    }
}
