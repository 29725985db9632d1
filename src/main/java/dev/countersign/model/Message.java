package dev.countersign.model;

import java.util.List;

/** One entry of a conversation, in the order in which it is sent. */
public sealed interface Message {

    /** What a person wrote. */
    record FromUser(String text) implements Message {}

    /**
     * What a model answered.
     *
     * @param raw as its provider sent it; only an adapter of the same dialect reads it
     * @param text the visible text, for a provider that can not read {@code raw}
     * @param calls in the order of the message, with the ids that go on the wire
     */
    record FromModel(ProviderMessage raw, String text, List<SentCall> calls) implements Message {}

    /** The results of all calls of the message before, in their order. */
    record FromTools(List<CallResult> results) implements Message {}

    /**
     * A call of an earlier reply.
     *
     * @param wireId the provider's id, or the one that was minted where that was missing or not unique in the task
     * @param rawArguments as the provider sent them
     */
    record SentCall(String wireId, String tool, String rawArguments) {}

    /**
     * What became of a call, as text.
     *
     * @param error whether it is anything but a success
     */
    record CallResult(String wireId, String tool, String text, boolean error) {}
}
