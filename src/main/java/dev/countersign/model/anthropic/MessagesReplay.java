package dev.countersign.model.anthropic;

import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.wire.Replay;
import dev.countersign.model.wire.VerbatimJson;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The content blocks of earlier replies as one request sends them again. One object serves one request. */
final class MessagesReplay {

    private final Map<String, String> safeIds = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** Blocks as they came, or text and calls of another provider's reply; empty if it said nothing. */
    ArrayNode content(FromModel message) {
        Optional<ObjectNode> own = message.raw().dialect().equals(AnthropicProvider.DIALECT)
                ? VerbatimJson.parseObject(message.raw().json())
                : Optional.empty();
        return own.map(raw -> withoutBlankText(ownBlocks(raw, message)))
                .orElseGet(() -> withoutBlankText(foreignBlocks(message)));
    }

    /** An id that this API takes: another provider's may have characters that it refuses. */
    String safeId(String wireId) {
        return safeIds.computeIfAbsent(wireId, id -> {
            String safe = id.replaceAll("[^a-zA-Z0-9_-]", "_");
            for (int n = 2; !taken.add(safe); n++) {
                safe = id.replaceAll("[^a-zA-Z0-9_-]", "_") + "-" + n;
            }
            return safe;
        });
    }

    private ArrayNode ownBlocks(ObjectNode raw, FromModel message) {
        ArrayNode blocks = raw.arrayNode();
        int calls = 0;
        for (JsonNode block : raw.path("content")) {
            if (!(block instanceof ObjectNode use
                    && VerbatimJson.text(use.get("type")).equals("tool_use"))) {
                blocks.add(block);
            } else if (calls < message.calls().size()) {
                blocks.add(withIdAndInput(use, message.calls().get(calls++)));
            }
        }
        return blocks;
    }

    private ObjectNode withIdAndInput(ObjectNode use, SentCall sent) {
        use.put("id", safeId(sent.wireId()));
        use.set("input", VerbatimJson.raw(Replay.argumentsForWire(sent.rawArguments())));
        return use;
    }

    private ArrayNode foreignBlocks(FromModel message) {
        ArrayNode blocks = VerbatimJson.object().arrayNode();
        blocks.addObject().put("type", "text").put("text", message.text());
        for (SentCall call : message.calls()) {
            ObjectNode use = blocks.addObject().put("type", "tool_use").put("name", call.tool());
            withIdAndInput(use, call);
        }
        return blocks;
    }

    private static ArrayNode withoutBlankText(ArrayNode blocks) {
        ArrayNode kept = blocks.arrayNode();
        for (JsonNode block : blocks) {
            boolean text = VerbatimJson.text(block.get("type")).equals("text");
            if (!text || !VerbatimJson.text(block.get("text")).isBlank()) {
                kept.add(block);
            }
        }
        return kept;
    }
}
