package dev.countersign.turn;

import dev.countersign.model.ModelReply.RequestedCall;
import org.jspecify.annotations.Nullable;

/**
 * A requested call with what is fixed about it the moment it is recorded.
 *
 * @param wireId the id that goes back to the provider
 * @param revision of the tool that was registered then; null if there was none of that name
 * @param digest identity of the request; null where the arguments are not one JSON object
 * @param refusal why it will never run, if that is so for the whole reply
 */
record RecordedCall(
        int index,
        RequestedCall requested,
        String wireId,
        @Nullable String revision,
        @Nullable String digest,
        @Nullable String refusal) {}
