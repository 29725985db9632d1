package dev.countersign.tool;

import dev.countersign.workspace.WorkspacePath;
import org.jspecify.annotations.Nullable;

/**
 * What a tool did to one file, for people to look back at.
 *
 * @param created whether there was no such file before
 * @param previousSha256 of the old content, in lower-case hexadecimal; null where there was none, or too much to read
 * @param sha256 of the new content
 * @param diff unified diff of the lines, without NUL; null where there is no text to compare, or too much of it
 * @param cut whether the diff goes on after {@link #MAX_DIFF} bytes
 */
public record Change(
        WorkspacePath path,
        boolean created,
        @Nullable String previousSha256,
        String sha256,
        @Nullable String diff,
        boolean cut) {

    /** Bytes of UTF-8 that a diff has at most. */
    public static final int MAX_DIFF = 256 * 1024;
}
