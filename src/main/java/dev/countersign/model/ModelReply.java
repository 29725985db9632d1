package dev.countersign.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complete answer.
 *
 * @param text the visible text, empty if there is none
 * @param model what the provider says that it used
 */
public record ModelReply(
        ProviderMessage message,
        String text,
        List<RequestedCall> calls,
        FinishReason finish,
        Usage usage,
        String model) {

    /** The same reply, its message marked as this model's. */
    public ModelReply from(Origin origin) {
        return new ModelReply(
                new ProviderMessage(message.dialect(), origin, message.json()), text, calls, finish, usage, model);
    }

    /**
     * One tool request.
     *
     * @param providerCallId as sent; null or blank where the provider sent none
     * @param rawArguments the text of the arguments, empty where there was none; never repaired
     */
    public record RequestedCall(@Nullable String providerCallId, String tool, String rawArguments) {}
}
