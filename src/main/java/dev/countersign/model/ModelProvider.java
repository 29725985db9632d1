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
}
