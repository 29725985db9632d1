package dev.countersign.workspace;

import org.jspecify.annotations.Nullable;

/**
 * What a replacement did.
 *
 * @param created whether there was no such file before
 * @param previous what it replaced; null where there was nothing, or more than {@link WorkspaceFiles#MAX_BYTES}
 */
public record Written(
        boolean created, FileContent content, @Nullable FileContent previous) {}
