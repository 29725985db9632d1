package dev.countersign.model;

import dev.countersign.tool.CancellationSignal;
import java.util.function.Consumer;

/**
 * One way to talk to a model. An implementation sends one request, assembles one reply, and repairs nothing: what the
 * provider sent is what {@link ModelReply#message()} holds, and a stream that broke off is a failure.
 */
public interface ModelProvider {

    /**
     * Blocks until the reply is complete. No transaction is open meanwhile.
     *
     * @param onText gets the visible text as it arrives; must not block
     * @param cancellation ends the request at once; it then fails with {@code cancelled}
     */
    ModelReply converse(ModelRequest request, Consumer<String> onText, CancellationSignal cancellation)
            throws ModelFailure;

    /**
     * The same for a request that offers no tool and wants nothing but a verdict in a form that its instructions set. A
     * provider that can not judge answers in that form that it leaves the matter to a person.
     */
    default ModelReply judge(ModelRequest request, CancellationSignal cancellation) throws ModelFailure {
        return converse(request, _ -> {}, cancellation);
    }

    /** Whether it can request tools; if not, it is offered none. */
    default boolean takesTools() {
        return true;
    }

    /** Whether an earlier message goes back whole, with what only its own model understands. */
    default boolean returnsWhole(ProviderMessage message) {
        return true;
    }
}
