package dev.countersign.model.openai;

import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.Origin;
import dev.countersign.model.ProviderMessage.Extent;
import dev.countersign.model.wire.Replay;
import dev.countersign.model.wire.VerbatimJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends a model's own message back as it came, and another provider's as its text and calls. */
final class ChatReplay {

    private static final List<String> REASONING = List.of("reasoning_content", "reasoning", "reasoning_details");

    private final Dialect dialect;
    private final Origin reader;

    ChatReplay(Dialect dialect, Origin reader) {
        this.dialect = dialect;
        this.reader = reader;
    }

    /**
     * Empty for a message that says nothing, as no server takes one.
     *
     * @param ofThisTurn whether the person has said nothing since
     */
    Optional<ObjectNode> message(FromModel message, boolean ofThisTurn) {
        Extent readable = message.raw().readableBy(OpenAiProvider.DIALECT, reader);
        ObjectNode sent = readable == Extent.TEXT_AND_CALLS
                ? foreignMessage(message)
                : VerbatimJson.parseObject(message.raw().json())
                        .map(raw -> ownMessage(
                                raw, message.calls(), readable == Extent.WHOLE && dialect.replaysReasoning(ofThisTurn)))
                        .orElseGet(() -> foreignMessage(message));
        boolean empty = !sent.has("tool_calls")
                && blank(sent.get("content"))
                && VerbatimJson.text(sent.get("refusal")).isBlank();
        return empty ? Optional.empty() : Optional.of(sent);
    }

    private ObjectNode ownMessage(ObjectNode raw, List<SentCall> calls, boolean withReasoning) {
        ObjectNode message = withRole(raw);
        if (!withReasoning) {
            message.remove(REASONING);
        }
        ArrayNode sentCalls = VerbatimJson.object().arrayNode();
        for (JsonNode call : raw.path("tool_calls")) {
            if (call instanceof ObjectNode object && sentCalls.size() < calls.size()) {
                sentCalls.add(withIdAndArguments(object, calls.get(sentCalls.size())));
            }
        }
        if (sentCalls.isEmpty()) {
            message.remove("tool_calls");
        } else {
            message.set("tool_calls", sentCalls);
        }
        return message;
    }

    private static ObjectNode withRole(ObjectNode raw) {
        return raw.has("role")
                ? raw
                : VerbatimJson.object().put("role", "assistant").setAll(raw);
    }

    private ObjectNode withIdAndArguments(ObjectNode call, SentCall sent) {
        call.put("id", dialect.callIds().fit(sent.wireId()));
        if (VerbatimJson.text(call.get("type")).isEmpty()) {
            call.put("type", "function");
        }
        ObjectNode function = call.get("function") instanceof ObjectNode object ? object : call.putObject("function");
        Replay.nameForWire(function, sent.tool());
        function.put("arguments", Replay.argumentsForWire(sent.rawArguments()));
        return call;
    }

    private ObjectNode foreignMessage(FromModel message) {
        ObjectNode out = VerbatimJson.object().put("role", "assistant");
        if (message.text().isBlank()) {
            out.putNull("content");
        } else {
            out.put("content", message.text());
        }
        if (!message.calls().isEmpty()) {
            ArrayNode calls = out.putArray("tool_calls");
            for (SentCall call : message.calls()) {
                ObjectNode function = calls.addObject()
                        .put("id", dialect.callIds().fit(call.wireId()))
                        .put("type", "function")
                        .putObject("function");
                function.put("name", Replay.toolNameForWire(call.tool()))
                        .put("arguments", Replay.argumentsForWire(call.rawArguments()));
            }
        }
        return out;
    }

    private static boolean blank(@Nullable JsonNode content) {
        return content == null
                || content.isNull()
                || (content.isString() ? content.asString().isBlank() : content.isEmpty());
    }
}
