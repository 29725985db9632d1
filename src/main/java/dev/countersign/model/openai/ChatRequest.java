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

/** Writes the body of a request as one server wants it. */
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
        ChatMessages messages = new ChatMessages(body.putArray("messages"), dialect);
        messages.system(request.system());
        int currentTurn = lastUserMessage(request.messages());
        for (int i = 0; i < request.messages().size(); i++) {
            add(request.messages().get(i), i > currentTurn, messages);
        }
        if (!request.tools().isEmpty()) {
            addTools(request.tools(), body.putArray("tools"));
        }
        boolean stream = dialect.is(DialectSetting.STREAM);
        body.put(dialect.value(DialectSetting.MAX_TOKENS_MEMBER), settings.maxOutputTokens())
                .put("stream", stream);
        if (stream && dialect.is(DialectSetting.STREAM_USAGE)) {
            body.putObject("stream_options").put("include_usage", true);
        }
        body.setAll(dialect.request());
        return VerbatimJson.write(Surrogates.replaceLone(body));
    }

    private void add(Message message, boolean ofThisTurn, ChatMessages messages) {
        switch (message) {
            case Message.FromUser(String text) -> messages.user(Replay.userTextForWire(text));
            case Message.FromModel model -> replay.message(model, ofThisTurn).ifPresent(messages::model);
            case Message.FromTools(List<Message.CallResult> results) ->
                results.forEach(result ->
                        messages.result(dialect.callIds().fit(result.wireId()), Replay.resultForWire(result.text())));
        }
    }

    private static int lastUserMessage(List<Message> messages) {
        int last = -1;
        for (int i = 0; i < messages.size(); i++) {
            last = messages.get(i) instanceof Message.FromUser ? i : last;
        }
        return last;
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
