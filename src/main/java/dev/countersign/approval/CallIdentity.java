package dev.countersign.approval;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which call an entry of history is about.
 *
 * @param tool as the model named it
 * @param revision null where no tool of that name was registered
 * @param inputDigest null where the arguments are not one JSON object
 */
public record CallIdentity(
        UUID callId,
        UUID turnId,
        UUID sessionId,
        UUID taskId,
        String tool,
        @Nullable String revision,
        @Nullable String inputDigest) {}
