package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.Model;
import dev.countersign.model.ModelRequest;
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
 * <p>System text, tools, the newest reply with its results and the current message stay as they are, and a reply that is
 * sent is never edited. So whatever is cut, each call has its result, and the conversation begins with the person.
 */
final class ContextBudget {

    private final Model model;
    private final ModelRequest request;
    private final TokenEstimate estimate;
    private final List<@Nullable Message> kept;
    private final int newestReply;
    private final int currentMessage;
    private RequestWeight weight;

    private ContextBudget(Model model, ModelRequest request, TokenEstimate estimate) {
        this.model = model;
        this.request = request;
        this.estimate = estimate;
        this.kept = new ArrayList<>(request.messages());
        this.newestReply = last(Message.FromModel.class);
        this.currentMessage = last(Message.FromUser.class);
        this.weight = RequestWeight.sum(request.messages().stream()
                        .map(message -> RequestWeight.of(message, model))
                        .toList())
                .plus(RequestWeight.fixed(request));
    }

    /** The request as it is sent, or as small as it can be made if even that does not fit. */
    static WeighedRequest fit(Model model, ModelRequest request, TokenEstimate estimate) {
        ContextBudget budget = new ContextBudget(model, request, estimate);
        budget.shrink();
        return budget.weighed();
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
        return used() > limit();
    }

    private long used() {
        return weight.parts(estimate::tokens).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private long limit() {
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

    private WeighedRequest weighed() {
        List<Message> sent =
                kept.stream().filter(Objects::nonNull).map(Message.class::cast).toList();
        return new WeighedRequest(
                new ModelRequest(request.system(), request.tools(), sent),
                new Step.Budget(limit(), used(), weight.parts(estimate::tokens), cuts()),
                TokenEstimate.plain(weight.bytes()));
    }

    private Step.Cuts cuts() {
        return new Step.Cuts(
                Math.toIntExact(sentOf(Message.FromTools.class)
                        .flatMap(results -> results.results().stream())
                        .filter(ReducedResult::isOne)
                        .count()),
                dropped(Message.FromModel.class),
                dropped(Message.FromUser.class),
                Math.toIntExact(sentOf(Message.FromModel.class)
                        .filter(reply -> !model.client().returnsWhole(reply.raw()))
                        .count()));
    }

    private <M extends Message> Stream<M> sentOf(Class<M> kind) {
        return kept.stream().filter(kind::isInstance).map(kind::cast);
    }

    private int dropped(Class<? extends Message> kind) {
        long before = request.messages().stream().filter(kind::isInstance).count();
        return Math.toIntExact(before - sentOf(kind).count());
    }
}
