package dev.countersign.policy;

import org.jspecify.annotations.Nullable;

/**
 * What would lead to another decision about a call of this kind.
 *
 * @param leadsTo what the file's layer would say then
 * @param text one sentence
 * @param file where to put the snippet
 */
public record Remedy(
        Effect leadsTo,
        String text,
        @Nullable String file,
        @Nullable String snippet) {}
