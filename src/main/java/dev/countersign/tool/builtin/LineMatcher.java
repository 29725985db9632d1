package dev.countersign.tool.builtin;

import org.jspecify.annotations.Nullable;

/** Finds matches that are within one line, in time linear to the text. Ends soon once its thread is interrupted. */
sealed interface LineMatcher permits LiteralMatcher, ExpressionMatcher {

    /** Characters after which a matcher looks for an interrupt, at most. */
    int STRIDE = 64 * 1024;

    /** Where a match is in a text. */
    record Found(int start, int end) {}

    /** The first match that begins at {@code from}, the beginning of a line, or after it; null if there is none. */
    @Nullable
    Found next(String text, int from);

    static void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new Interrupted();
        }
    }

    /** Ends a match whose thread has been interrupted. */
    final class Interrupted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Interrupted() {
            super("interrupted", null, false, false);
        }
    }
}
