package dev.countersign.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That a person trusted the content of that hash, and until when.
 *
 * @param channel through what it came: a window or a token by name
 * @param revokedAt null while it is trusted
 * @param revokedThrough null while it is trusted, and where an earlier version did not record it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrustAct(
        TrustKind kind,
        String workspace,
        String sha256,
        String channel,
        Instant trustedAt,
        @Nullable Instant revokedAt,
        @Nullable String revokedThrough) {}
