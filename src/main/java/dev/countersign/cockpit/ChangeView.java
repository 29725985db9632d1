package dev.countersign.cockpit;

import dev.countersign.turn.FileChange;
import org.jspecify.annotations.Nullable;

/**
 * What one call did to one file, as its turn's page shows it.
 *
 * @param shown the beginning of the diff
 * @param hidden how many lines of the diff are not in it
 */
record ChangeView(FileChange change, DiffLines shown, long hidden) {

    private static final int LINES = 400;
    private static final int CHARACTERS = 64 * 1024;

    static ChangeView of(FileChange change) {
        DiffLines all = DiffLines.of(change.diff() == null ? "\n\n" : change.diff());
        DiffLines shown = all.first(LINES, CHARACTERS);
        return new ChangeView(
                change, shown.marked(), all.lines().size() - shown.lines().size());
    }

    public String verb() {
        return change.created() ? "created" : "changed";
    }

    /** Why no lines are shown; empty if some are. */
    public String silence() {
        if (change.diff() == null) {
            return "No text to compare: it is binary, or was too large.";
        }
        if (shown.lines().isEmpty()) {
            return change.created() ? "The file is empty." : "The content stayed the same.";
        }
        return "";
    }

    /** Enough of a digest to tell two contents apart at a glance. */
    public static String brief(@Nullable String sha256) {
        return sha256 == null ? "" : sha256.substring(0, Math.min(12, sha256.length()));
    }
}
