package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.Model;
import dev.countersign.model.ModelRequest;
import dev.countersign.tool.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request fit into its model's window less its output limit (semantics, "Results"), in this order and only as far
 * as needed, oldest first:
 *
 * <ol>
 *   <li>results are reduced to one line;
 *   <li>replies are left out, each with all its results;
 *   <li>earlier messages of the person are left out whose replies are all gone.
 * </ol>
 *
 * <p>Instructions of the workspace that would take more than half of what system text and tools leave are not sent at all,
 * whatever the conversation is. Otherwise they are a part of the system text. System text, tools, the newest reply with its results and the current message stay as they are, and a reply that is
 * sent is never edited. So whatever is cut, each call has its result, and the conversation begins with the person.
 */
final class ContextBudget {

    private final Model model;
    private final SystemText system;
    private final List<ToolDefinition> tools;
    private final List<Message> messages;
    private final TokenEstimate estimate;
    private final List<@Nullable Message> kept;
    private final int newestReply;
    private final int currentMessage;
    private RequestWeight weight;

    private ContextBudget(
            Model model,
            SystemText system,
            List<ToolDefinition> tools,
            List<Message> messages,
            TokenEstimate estimate) {
        this.model = model;
        this.system = system;
        this.tools = tools;
        this.messages = messages;
        this.estimate = estimate;
        this.kept = new ArrayList<>(messages);
        this.newestReply = last(Message.FromModel.class);
        this.currentMessage = last(Message.FromUser.class);
        this.weight = RequestWeight.sum(messages.stream()
                        .map(message -> RequestWeight.of(message, model))
                        .toList())
                .plus(RequestWeight.fixed(system, tools));
    }

    /** The request as it is sent, or as small as it can be made if even that does not fit. */
    static WeighedRequest fit(
            Model model,
            SystemText system,
            List<ToolDefinition> tools,
            List<Message> messages,
            TokenEstimate estimate) {
        boolean leavesRoom = leavesRoom(RequestWeight.fixed(system, tools), limit(model), estimate);
        ContextBudget budget =
                new ContextBudget(model, leavesRoom ? system : system.withoutAgents(), tools, messages, estimate);
        budget.shrink();
        return budget.weighed(!leavesRoom);
    }

    private static boolean leavesRoom(RequestWeight fixed, long limit, TokenEstimate estimate) {
        long room = limit - estimate.tokens(fixed.system()) - estimate.tokens(fixed.tools());
        return fixed.agents() == 0 || 2 * estimate.tokens(fixed.agents()) <= room;
    }

    private void shrink() {
        for (int i = 0; i < newestReply && tooLarge(); i++) {
            if (kept.get(i) instanceof Message.FromTools results) {
                replace(i, ReducedResult.allOf(results));
            }
        }
        for (int i = 0; i < newestReply && tooLarge(); i++) {
            if (kept.get(i) instanceof Message.FromModel) {
                replace(i, null);
                if (kept.get(i + 1) instanceof Message.FromTools) {
                    replace(i + 1, null);
                }
            }
        }
        for (int i = 0; i < currentMessage && tooLarge(); i++) {
            if (kept.get(i) instanceof Message.FromUser && !answered(i)) {
                replace(i, null);
            }
        }
    }

    private boolean answered(int message) {
        return kept.subList(message + 1, kept.size()).stream()
                .filter(Objects::nonNull)
                .findFirst()
                .filter(Message.FromModel.class::isInstance)
                .isPresent();
    }

    private void replace(int at, @Nullable Message now) {
        Message before = Objects.requireNonNull(kept.set(at, now));
        weight = weight.minus(RequestWeight.of(before, model));
        if (now != null) {
            weight = weight.plus(RequestWeight.of(now, model));
        }
    }

    private boolean tooLarge() {
        return used() > limit(model);
    }

    private long used() {
        return weight.parts(estimate::tokens).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long limit(Model model) {
        return Math.max(0, model.contextWindow() - model.maxOutputTokens());
    }

    private int last(Class<? extends Message> kind) {
        for (int i = kept.size() - 1; i >= 0; i--) {
            if (kind.isInstance(kept.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private WeighedRequest weighed(boolean agentsLeftOut) {
        List<Message> sent =
                kept.stream().filter(Objects::nonNull).map(Message.class::cast).toList();
        return new WeighedRequest(
                new ModelRequest(system.whole(), tools, sent),
                new Step.Budget(limit(model), used(), weight.parts(estimate::tokens), cuts(agentsLeftOut)),
                TokenEstimate.plain(weight.bytes()));
    }

    private Step.Cuts cuts(boolean agentsLeftOut) {
        return new Step.Cuts(
                Math.toIntExact(sentOf(Message.FromTools.class)
                        .flatMap(results -> results.results().stream())
                        .filter(ReducedResult::isOne)
                        .count()),
                dropped(Message.FromModel.class),
                dropped(Message.FromUser.class),
                Math.toIntExact(sentOf(Message.FromModel.class)
                        .filter(reply -> !model.client().returnsWhole(reply.raw()))
                        .count()),
                agentsLeftOut);
    }

    private <M extends Message> Stream<M> sentOf(Class<M> kind) {
        return kept.stream().filter(kind::isInstance).map(kind::cast);
    }

    private int dropped(Class<? extends Message> kind) {
        long before = messages.stream().filter(kind::isInstance).count();
        return Math.toIntExact(before - sentOf(kind).count());
    }
}
