package dev.countersign.model.anthropic;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.ProviderError;
import dev.countersign.model.wire.ReplyAssembler;
import dev.countersign.model.wire.ServerEvent;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.model.wire.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the events of a Messages stream together, or reads an answer that came whole. What is kept is the message as its
 * start and its deltas described it, with all blocks, those of unknown kinds too; events of unknown kinds say nothing
 * about the message and are passed over.
 */
final class MessageAssembler implements ReplyAssembler {

    private final VisibleText text;
    private final TreeMap<Long, StreamedBlock> blocks = new TreeMap<>();
    private final String askedModel;
    private ObjectNode message = VerbatimJson.object();
    private boolean ended;

    MessageAssembler(Consumer<String> onText, String askedModel) {
        this.text = new VisibleText(onText);
        this.askedModel = askedModel;
    }

    @Override
    public void event(ServerEvent event) throws ModelFailure {
        if (event.data().isBlank() || event.data().strip().equals("[DONE]")) {
            return;
        }
        ObjectNode data = VerbatimJson.parseObject(event.data())
                .orElseThrow(() -> new ModelFailure(
                        "invalid-response", "The provider's stream has a piece that is no JSON object.", true, null));
        switch (kind(event, data)) {
            case "message_start" -> message = data.get("message") instanceof ObjectNode start ? start : message;
            case "content_block_start" -> start(data);
            case "content_block_delta" -> delta(data);
            case "message_delta" -> {
                merge(data.path("delta"), message);
                merge(data.path("usage"), usage());
            }
            case "message_stop" -> ended = true;
            case "error" -> throw ProviderError.inStream(data.hasNonNull("error") ? data.get("error") : data);
            default -> {
                // ping, the end of a block, and kinds to come
            }
        }
    }

    /** Gateways between this and the API may leave the type out, of errors above all. */
    private static String kind(ServerEvent event, ObjectNode data) {
        String type = VerbatimJson.text(data.get("type"));
        String named = type.isEmpty() ? event.name() : type;
        return named.isEmpty() && data.hasNonNull("error") ? "error" : named;
    }

    private void start(ObjectNode data) {
        if (data.get("content_block") instanceof ObjectNode block) {
            long next = blocks.isEmpty() ? 0 : blocks.lastKey() + 1;
            blocks.put(VerbatimJson.integer(data.get("index")).orElse(next), new StreamedBlock(block));
            show(block);
        }
    }

    private void delta(ObjectNode data) throws ModelFailure {
        long last = blocks.isEmpty() ? 0 : blocks.lastKey();
        StreamedBlock block = blocks.get(VerbatimJson.integer(data.get("index")).orElse(last));
        if (block == null) {
            throw new ModelFailure(
                    "invalid-response", "The provider's stream goes on with a block that never began.", true, null);
        }
        if (data.get("delta") instanceof ObjectNode delta) {
            block.add(delta);
            if (VerbatimJson.text(delta.get("type")).equals("text_delta")) {
                text.append(VerbatimJson.text(delta.get("text")));
            }
        }
    }

    private void show(ObjectNode block) {
        if (VerbatimJson.text(block.get("type")).equals("text")) {
            text.append(VerbatimJson.text(block.get("text")));
        }
    }

    private ObjectNode usage() {
        return message.get("usage") instanceof ObjectNode known ? known : message.putObject("usage");
    }

    private static void merge(JsonNode more, ObjectNode target) {
        more.properties().forEach(member -> {
            if (!member.getValue().isNull() || !target.has(member.getKey())) {
                target.set(member.getKey(), member.getValue());
            }
        });
    }

    @Override
    public void whole(ObjectNode body) throws ModelFailure {
        if (body.hasNonNull("error")) {
            throw ProviderError.inStream(body.get("error"));
        }
        if (!(body.get("content") instanceof ArrayNode content)) {
            throw new ModelFailure("invalid-response", "The provider's answer has no content.");
        }
        message = body;
        for (JsonNode block : content) {
            if (block instanceof ObjectNode object) {
                blocks.put((long) blocks.size(), new StreamedBlock(object));
                show(object);
            }
        }
        ended = true;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public boolean finished() {
        return ended;
    }

    @Override
    public ModelReply reply() throws ModelFailure {
        if (!ended) {
            throw new ModelFailure(
                    "stream-interrupted", "The provider's answer ended before it was complete.", true, null);
        }
        String stop = VerbatimJson.text(message.get("stop_reason"));
        List<RequestedCall> calls = calls();
        if (calls.isEmpty() && text.whole().isBlank() && (stop.isEmpty() || stop.equals("tool_use"))) {
            throw new ModelFailure("empty-response", "The provider answered with neither text nor a call.", true, null);
        }
        if (!message.has("role")) {
            message.put("role", "assistant");
        }
        ArrayNode content = message.putArray("content");
        blocks.values().forEach(block -> content.add(block.whole()));
        FinishReason reason = reason(stop);
        String named = VerbatimJson.text(message.get("model"));
        return new ModelReply(
                new ProviderMessage(AnthropicProvider.DIALECT, VerbatimJson.write(message)),
                text.whole(),
                reason == FinishReason.REFUSAL ? List.of() : calls,
                reason,
                counted(usage()),
                named.isBlank() ? askedModel : named);
    }

    private List<RequestedCall> calls() {
        List<RequestedCall> calls = new ArrayList<>();
        for (StreamedBlock streamed : blocks.values()) {
            String arguments = streamed.rawArguments();
            ObjectNode block = streamed.whole();
            if (VerbatimJson.text(block.get("type")).equals("tool_use")) {
                calls.add(new RequestedCall(
                        VerbatimJson.text(block.get("id")),
                        Surrogates.replaceLone(VerbatimJson.text(block.get("name"))),
                        Surrogates.escapeLone(arguments)));
            }
        }
        return calls;
    }

    private static FinishReason reason(String stop) {
        return switch (stop) {
            case "max_tokens", "model_context_window_exceeded" -> FinishReason.LENGTH;
            case "refusal" -> FinishReason.REFUSAL;
            case "pause_turn" -> FinishReason.PAUSED;
            default -> FinishReason.COMPLETE;
        };
    }

    private static Usage counted(ObjectNode usage) {
        long read = count(usage, "cache_read_input_tokens");
        long written = count(usage, "cache_creation_input_tokens");
        return new Usage(count(usage, "input_tokens") + read + written, count(usage, "output_tokens"), read, written);
    }

    private static long count(ObjectNode usage, String member) {
        return VerbatimJson.integer(usage.get(member)).orElse(0);
    }
}
