package dev.countersign.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.tool.ToolFailure;
import dev.countersign.workspace.FileContent;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One text in place of another, both taken literally. A byte order mark stays where it is. In a file whose lines all end
 * in CR LF, plain line feeds of both texts stand for that; in one without, CR LF of the old text stands for a line feed.
 */
record TextEdit(String oldText, String newText) {

    private static final String MARK = "\uFEFF";
    private static final int MARK_BYTES = 3;
    private static final int LINES_NAMED = 10;

    /** @param places how often the text was replaced */
    record Edited(FileContent content, int places) {}

    Edited of(WorkspacePath path, byte[] content, boolean everywhere) throws ToolFailure {
        int start = startsWithMark(content) ? MARK_BYTES : 0;
        for (TextEdit attempt : (start > 0 ? withoutMark() : this).withEndingsOf(content)) {
            byte[] wanted = attempt.oldText.getBytes(UTF_8);
            int[] found = wanted.length == 0 ? new int[0] : new ByteSearch(wanted).in(content, start, !everywhere);
            if (found.length > 1 && !everywhere) {
                throw ambiguous(path, content, found);
            }
            if (found.length > 0) {
                byte[] edited = replaced(path, content, found, wanted.length, attempt.newText);
                return new Edited(new FileContent(edited), found.length);
            }
        }
        throw new ToolFailure(
                "no-match",
                "`%s` does not contain oldText. Every character counts, blanks and line breaks too; read the file again."
                        .formatted(path));
    }

    private static boolean startsWithMark(byte[] content) {
        return content.length >= MARK_BYTES
                && content[0] == (byte) 0xEF
                && content[1] == (byte) 0xBB
                && content[2] == (byte) 0xBF;
    }

    private TextEdit withoutMark() {
        if (!oldText.startsWith(MARK)) {
            return this;
        }
        return new TextEdit(oldText.substring(1), newText.startsWith(MARK) ? newText.substring(1) : newText);
    }

    /** What to look for in this file, one after the other until something is found. */
    private List<TextEdit> withEndingsOf(byte[] content) {
        boolean carriageReturns = false;
        boolean plain = false;
        for (int i = 0; i < content.length; i++) {
            if (content[i] == '\n') {
                boolean both = i > 0 && content[i - 1] == '\r';
                carriageReturns |= both;
                plain |= !both;
            }
        }
        TextEdit windows = new TextEdit(
                lineFeeds(oldText).replace("\n", "\r\n"), lineFeeds(newText).replace("\n", "\r\n"));
        if (carriageReturns) {
            return plain ? List.of(this, windows) : List.of(windows);
        }
        boolean strayed = plain && oldText.contains("\r\n");
        return List.of(strayed ? new TextEdit(lineFeeds(oldText), lineFeeds(newText)) : this);
    }

    private static String lineFeeds(String text) {
        return text.replace("\r\n", "\n");
    }

    private static byte[] replaced(WorkspacePath path, byte[] content, int[] found, int oldLength, String newText)
            throws ToolFailure {
        byte[] inserted = newText.getBytes(UTF_8);
        long size = content.length + (long) found.length * (inserted.length - oldLength);
        if (size > WorkspaceFiles.MAX_BYTES) {
            throw new ToolFailure(
                    "too-large",
                    "`%s` would have %,d bytes; a file may have at most %,d. It is unchanged."
                            .formatted(path, size, WorkspaceFiles.MAX_BYTES));
        }
        ByteArrayOutputStream edited = new ByteArrayOutputStream((int) size);
        int from = 0;
        for (int at : found) {
            edited.write(content, from, at - from);
            edited.writeBytes(inserted);
            from = at + oldLength;
        }
        edited.write(content, from, content.length - from);
        return edited.toByteArray();
    }

    private static ToolFailure ambiguous(WorkspacePath path, byte[] content, int[] found) {
        String lines = IntStream.of(found)
                .limit(LINES_NAMED)
                .map(at -> Lines.numberAt(content, at))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        return new ToolFailure(
                "several-matches",
                "`%s` contains oldText %,d times (lines %s%s). Add lines around it until it is unique, or set replaceAll."
                        .formatted(path, found.length, lines, found.length > LINES_NAMED ? ", \u2026" : ""));
    }
}
