package dev.countersign.model.demo;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelProvider;
import dev.countersign.model.ModelReply;
import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.ModelRequest;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.Usage;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import dev.countersign.tool.CancellationSignal;
import dev.countersign.tool.ToolDefinition;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Does what the last message of the user spells out, step by step, and then says what came of it. It remembers nothing:
 * the conversation alone tells which step is next, so it goes on after a restart. The same request gets the same reply.
 */
final class DemoProvider implements ModelProvider {

    private static final String DIALECT = "demo";
    private static final int PIECE = 24;
    private static final String VERDICT =
            "{\"verdict\":\"ask\",\"reason\":\"The demo model judges nothing; config.yaml can name a review-model.\"}";

    @Override
    public ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure {
        Conversation conversation = Conversation.of(request.messages());
        List<Wish> wishes = WishList.read(conversation.text());
        Set<String> offered =
                request.tools().stream().map(ToolDefinition::name).collect(Collectors.toUnmodifiableSet());
        List<Wish> next = next(wishes, conversation.done(), offered);
        String text = Surrogates.replaceLone(
                next.isEmpty()
                        ? Report.end(wishes, conversation.results(), offered)
                        : Report.step(next, wishes.getLast().step() + 1));
        for (int at = 0; at < text.length(); ) {
            if (cancellation.isCancelled()) {
                throw new ModelFailure("cancelled", "The request was cancelled.");
            }
            int end = text.offsetByCodePoints(at, Math.min(PIECE, text.codePointCount(at, text.length())));
            onText.accept(text.substring(at, end));
            at = end;
        }
        return reply(text, next, conversation.turn());
    }

    /** It understands nothing of what it is shown, so it approves nothing. */
    @Override
    public ModelReply judge(ModelRequest request, CancellationSignal cancellation) {
        return reply(VERDICT, List.of(), 1);
    }

    /** The first step that still has a wish which can be asked for. */
    private static List<Wish> next(List<Wish> wishes, int done, Set<String> offered) {
        List<Wish> open = wishes.stream()
                .filter(wish -> wish.step() >= done && offered.contains(wish.tool()))
                .toList();
        return open.stream()
                .filter(wish -> wish.step() == open.getFirst().step())
                .toList();
    }

    private static ModelReply reply(String text, List<Wish> wishes, int turn) {
        ObjectNode message = VerbatimJson.object().put("role", "assistant").put("content", text);
        ArrayNode calls = message.arrayNode();
        wishes.forEach(wish -> calls.addObject()
                .put("id", id(turn, wish))
                .put("tool", wish.tool())
                .put("arguments", wish.arguments()));
        if (!wishes.isEmpty()) {
            message.put(Conversation.STEP, wishes.getFirst().step()).set("calls", calls);
        }
        return new ModelReply(
                new ProviderMessage(DIALECT, VerbatimJson.write(message)),
                text,
                wishes.stream()
                        .map(wish -> new RequestedCall(id(turn, wish), wish.tool(), wish.arguments()))
                        .toList(),
                FinishReason.COMPLETE,
                Usage.NONE,
                DIALECT);
    }

    private static String id(int turn, Wish wish) {
        return "demo-" + turn + "-" + wish.number();
    }
}
