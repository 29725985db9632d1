package dev.countersign.workspace;

import org.jspecify.annotations.Nullable;

/**
 * What a replacement did.
 *
 * @param created whether there was no such file before
 * @param sha256 of the new content, in lower-case hexadecimal
 * @param previousSha256 of the old content; null where there was none, or more than {@link WorkspaceFiles#MAX_BYTES}
 */
public record Written(
        boolean created,
        long bytes,
        String sha256,
        @Nullable String previousSha256) {}
