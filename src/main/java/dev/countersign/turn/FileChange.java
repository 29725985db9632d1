package dev.countersign.turn;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one call did to one file.
 *
 * @param path relative to the workspace
 * @param created whether there was no such file before
 * @param previousSha256 of the old content, in lower-case hexadecimal; null where there was none, or too much to read
 * @param sha256 of the new content
 * @param diff unified diff of the lines, at most 256 KiB; null where there is no text to compare, or too much of it
 * @param diffCut whether the diff went on after that
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FileChange(
        UUID id,
        UUID callId,
        String path,
        boolean created,
        @Nullable String previousSha256,
        String sha256,
        @Nullable String diff,
        boolean diffCut,
        Instant changedAt) {}
