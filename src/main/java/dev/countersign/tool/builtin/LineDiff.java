package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.tool.Change;
import dev.countersign.workspace.FileContent;
import dev.countersign.workspace.WorkspacePath;
import dev.countersign.workspace.Written;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.jspecify.annotations.Nullable;

/** What changed in a file, as a unified diff of its lines. */
final class LineDiff {

    private static final int MAX_LINES = 10_000;

    private LineDiff() {}

    static Change change(WorkspacePath path, Written written) {
        FileContent previous = written.previous();
        byte[] old = previous == null ? new byte[0] : previous.bytes();
        boolean known = written.created() || previous != null;
        Text diff = known ? diff(path, old, written) : null;
        return new Change(
                path,
                written.created(),
                previous == null ? null : previous.sha256(),
                written.content().sha256(),
                diff == null ? null : diff.text(),
                diff != null && diff.cut());
    }

    private record Text(String text, boolean cut) {}

    private static @Nullable Text diff(WorkspacePath path, byte[] old, Written written) {
        byte[] content = written.content().bytes();
        if (hasNul(old) || hasNul(content)) {
            return null;
        }
        RawText before = new RawText(old);
        RawText after = new RawText(content);
        EditList edits = edits(before, after);
        Beginning text = new Beginning();
        try (DiffFormatter formatter = new DiffFormatter(text)) {
            String from = written.created() ? "/dev/null" : "a/" + path;
            text.write("--- %s\n+++ b/%s\n".formatted(from, path).getBytes(UTF_8));
            formatter.format(edits, before, after);
            formatter.flush();
        } catch (Full reached) {
            return new Text(text.upToALineEnd(), true);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new Text(text.toString(), false);
    }

    /** Where too much changed to compare every line with every other, the diff is one replacement. */
    private static EditList edits(RawText before, RawText after) {
        Edit changed = RawTextComparator.DEFAULT.reduceCommonStartEnd(
                before, after, new Edit(0, before.size(), 0, after.size()));
        if (Math.max(changed.getLengthA(), changed.getLengthB()) > MAX_LINES) {
            EditList one = new EditList();
            one.add(changed);
            return one;
        }
        HistogramDiff algorithm = new HistogramDiff();
        // The usual fallback compares every line with every other one.
        algorithm.setFallbackAlgorithm(null);
        return algorithm.diff(RawTextComparator.DEFAULT, before, after);
    }

    private static boolean hasNul(byte[] content) {
        for (byte one : content) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }

    /** Said when there is enough of a diff. */
    private static final class Full extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Keeps what fits and then refuses more. */
    private static final class Beginning extends OutputStream {

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            int room = Change.MAX_DIFF - kept.size();
            kept.write(buffer, offset, Math.min(length, room));
            if (length > room) {
                throw new Full();
            }
        }

        String upToALineEnd() {
            String all = toString();
            return all.substring(0, all.lastIndexOf('\n') + 1);
        }

        @Override
        public String toString() {
            return kept.toString(UTF_8);
        }
    }
}
