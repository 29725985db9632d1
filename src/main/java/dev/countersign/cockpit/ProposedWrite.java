package dev.countersign.cockpit;

import dev.countersign.tool.Change;
import dev.countersign.workspace.FileVersion;
import java.util.List;
import java.util.Optional;

/**
 * What a call that waits would do to a file, by what is on the disk now.
 *
 * @param base which content of the file this is about; an answer to it is no answer to another
 * @param path of the file; empty where even that is not known
 * @param says what would happen, in one sentence
 * @param since what has happened to the file since the question was asked; empty if nothing, or nobody knows
 * @param shown the beginning of the diff; without lines where there is nothing to compare
 * @param hidden how many lines of the diff are not in it
 * @param cut whether there is more of the diff than anybody can be shown
 */
record ProposedWrite(String base, String path, String says, String since, DiffLines shown, long hidden, boolean cut) {

    static final int LINES = 200;
    static final int CHARACTERS = 16 * 1024;

    private static final DiffLines NOTHING = new DiffLines(List.of());

    static ProposedWrite of(Change change, Optional<FileVersion> asked) {
        FileVersion now = change.previousSha256() == null && !change.created()
                ? new FileVersion("unknown")
                : FileVersion.of(change.previousSha256());
        DiffLines all = change.diff() == null || change.created() ? NOTHING : DiffLines.of(change.diff());
        DiffLines shown = all.first(LINES, CHARACTERS);
        return new ProposedWrite(
                now.mark(),
                change.path().toString(),
                says(change, all),
                since(asked, now),
                shown.marked(),
                all.lines().size() - shown.lines().size(),
                change.cut() && !change.created());
    }

    /** A call that can not do what it asks for. */
    static ProposedWrite failing(String path, String why, Optional<FileVersion> now, Optional<FileVersion> asked) {
        return new ProposedWrite(
                now.map(FileVersion::mark).orElse("unknown"),
                path,
                "As things are, it would fail: " + why,
                now.map(version -> since(asked, version)).orElse(""),
                NOTHING,
                0,
                false);
    }

    private static String says(Change change, DiffLines all) {
        if (change.created()) {
            return "A new file. There is none of that name yet.";
        }
        if (change.sha256().equals(change.previousSha256())) {
            return "Nothing would change: the file has exactly this content already.";
        }
        if (change.diff() == null) {
            return change.previousSha256() == null
                    ? "It would replace a file of more than 16 MiB, which is too large to compare."
                    : "It would replace a file as a whole. One of the two is binary, so there are no lines to compare.";
        }
        return "Compared with the file as it is now: " + Count.of(all.count("added"), "line", "lines") + " added, "
                + Count.of(all.count("removed"), "line", "lines") + " removed" + (change.cut() ? ", and more." : ".");
    }

    private static String since(Optional<FileVersion> asked, FileVersion now) {
        if (asked.isEmpty() || asked.get().equals(now)) {
            return "";
        }
        if (now.equals(FileVersion.ABSENT)) {
            return "The file is gone since this was asked.";
        }
        return asked.get().equals(FileVersion.ABSENT)
                ? "There was no such file when this was asked. Now there is one, which would be replaced."
                : "The file has changed since this was asked. What you see here is about the file as it is now.";
    }

    public boolean hasLines() {
        return !shown.lines().isEmpty();
    }
}
