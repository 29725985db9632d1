package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.Skipped;
import dev.countersign.workspace.WalkedFile;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Searches whole files, one after the other.
 *
 * @param limit lines after which a file need not be searched any further
 */
record FileSearch(LineMatcher matcher, int limit) {

    /** Characters of a line that are shown. */
    static final int MAX_TEXT = 400;

    private static final long LARGE = 1024 * 1024;
    private static final Semaphore ONE_LARGE_FILE = new Semaphore(1);

    /** A line with a match; {@code text} is what is around it if the line is longer than {@link #MAX_TEXT}. */
    record Match(int line, String text, boolean clipped) {}

    /** @param skipped why the file was not searched; null if it was */
    record Outcome(WalkedFile file, List<Match> matches, Skipped.@Nullable Reason skipped) {}

    Outcome in(WalkedFile file) throws ClosedByInterruptException, InterruptedException {
        if (file.size() < LARGE) {
            return search(file);
        }
        // Whatever the number of searches, not more than one such file is in memory.
        ONE_LARGE_FILE.acquire();
        try {
            return search(file);
        } finally {
            ONE_LARGE_FILE.release();
        }
    }

    private Outcome search(WalkedFile file) throws ClosedByInterruptException {
        byte[] content;
        try {
            content = file.read();
        } catch (FileFailure failure) {
            return skipped(
                    file,
                    failure.kind() == FileFailure.Kind.TOO_LARGE
                            ? Skipped.Reason.TOO_LARGE
                            : Skipped.Reason.UNREADABLE);
        }
        String text = new String(content, UTF_8);
        if (text.indexOf('\0') >= 0) {
            return skipped(file, Skipped.Reason.BINARY);
        }
        if (text.indexOf('\uFFFD') >= 0 && !Utf8.isValid(content)) {
            return skipped(file, Skipped.Reason.NOT_UTF8);
        }
        return new Outcome(file, matches(text), null);
    }

    private static Outcome skipped(WalkedFile file, Skipped.Reason reason) {
        return new Outcome(file, List.of(), reason);
    }

    List<Match> matches(String text) {
        List<Match> matches = new ArrayList<>();
        int from = text.startsWith("\uFEFF") ? 1 : 0;
        int line = 1;
        int begin = from;
        while (matches.size() < limit && from < text.length()) {
            LineMatcher.Found found = matcher.next(text, from);
            if (found == null) {
                break;
            }
            for (int feed = text.indexOf('\n', begin, found.start()); feed >= 0; ) {
                line++;
                begin = feed + 1;
                feed = text.indexOf('\n', begin, found.start());
            }
            int feed = text.indexOf('\n', found.start());
            int end = feed < 0 ? text.length() : feed;
            matches.add(match(line, text, begin, end, found));
            from = end + 1;
        }
        return matches;
    }

    private static Match match(int line, String text, int start, int feed, LineMatcher.Found found) {
        int end = feed > start && text.charAt(feed - 1) == '\r' ? feed - 1 : feed;
        if (end - start <= MAX_TEXT) {
            return new Match(line, text.substring(start, end), false);
        }
        int before = Math.max(0, MAX_TEXT - (found.end() - found.start())) / 2;
        int from = Math.clamp(found.start() - (long) before, start, end - MAX_TEXT);
        int to = from + MAX_TEXT;
        return new Match(line, text.substring(from + halfAt(text, from), to - halfAt(text, to)), true);
    }

    /** 1 if a pair of surrogates would be cut here. */
    private static int halfAt(String text, int at) {
        boolean cut = at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
        return cut ? 1 : 0;
    }
}
