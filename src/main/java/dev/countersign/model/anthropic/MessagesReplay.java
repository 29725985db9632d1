package dev.countersign.model.anthropic;

import dev.countersign.model.Message.FromModel;
import dev.countersign.model.Message.SentCall;
import dev.countersign.model.Origin;
import dev.countersign.model.ProviderMessage.Extent;
import dev.countersign.model.wire.CallIdForm;
import dev.countersign.model.wire.Replay;
import dev.countersign.model.wire.VerbatimJson;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The content blocks of earlier replies as one request sends them again. */
final class MessagesReplay {

    private static final Set<String> THOUGHTS = Set.of("thinking", "redacted_thinking");

    private final Origin reader;

    MessagesReplay(Origin reader) {
        this.reader = reader;
    }

    /** Blocks as they came, or text and calls of another provider's reply; empty if it said nothing. */
    ArrayNode content(FromModel message) {
        Extent readable = message.raw().readableBy(AnthropicProvider.DIALECT, reader);
        Optional<ObjectNode> own = readable == Extent.TEXT_AND_CALLS
                ? Optional.empty()
                : VerbatimJson.parseObject(message.raw().json());
        ArrayNode blocks = own.map(raw -> ownBlocks(raw, message)).orElseGet(() -> foreignBlocks(message));
        return withoutThoughtsAtTheEnd(
                kept(blocks, block -> !blankText(block) && (readable == Extent.WHOLE || !thought(block))));
    }

    private static ArrayNode ownBlocks(ObjectNode raw, FromModel message) {
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

    private static ObjectNode withIdAndInput(ObjectNode use, SentCall sent) {
        use.put("id", CallIdForm.PLAIN.fit(sent.wireId()));
        Replay.nameForWire(use, sent.tool());
        use.set("input", VerbatimJson.raw(Replay.argumentsForWire(sent.rawArguments())));
        return use;
    }

    private static ArrayNode foreignBlocks(FromModel message) {
        ArrayNode blocks = VerbatimJson.object().arrayNode();
        blocks.addObject().put("type", "text").put("text", message.text());
        for (SentCall call : message.calls()) {
            ObjectNode use = blocks.addObject().put("type", "tool_use");
            withIdAndInput(use, call);
        }
        return blocks;
    }

    /** The API refuses a message that ends with a thought, such as one that the output limit cut off. */
    private static ArrayNode withoutThoughtsAtTheEnd(ArrayNode blocks) {
        while (!blocks.isEmpty() && thought(blocks.get(blocks.size() - 1))) {
            blocks.remove(blocks.size() - 1);
        }
        return blocks;
    }

    private static ArrayNode kept(ArrayNode blocks, Predicate<JsonNode> wanted) {
        ArrayNode kept = blocks.arrayNode();
        blocks.forEach(block -> {
            if (wanted.test(block)) {
                kept.add(block);
            }
        });
        return kept;
    }

    private static boolean blankText(JsonNode block) {
        return VerbatimJson.text(block.get("type")).equals("text")
                && VerbatimJson.text(block.get("text")).isBlank();
    }

    private static boolean thought(JsonNode block) {
        return THOUGHTS.contains(VerbatimJson.text(block.get("type")));
    }
}
