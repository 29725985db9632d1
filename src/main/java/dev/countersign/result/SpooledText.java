package dev.countersign.result;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a running call has written to one output so far, up to its last whole character: one that is half written is
 * neither shown nor taken for a broken one.
 *
 * @param bytes how much of the file that is
 */
record SpooledText(Path file, long bytes) {

    private static final int LONGEST_CHARACTER = 4;

    static SpooledText of(Path spool) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(spool.toFile(), "r")) {
            long size = in.length();
            byte[] end = new byte[(int) Math.min(size, LONGEST_CHARACTER)];
            in.seek(size - end.length);
            in.readFully(end);
            return new SpooledText(spool, size - unfinished(end));
        }
    }

    /** Bytes at the end that begin a character and do not end it (RFC 3629, section 3). */
    private static int unfinished(byte[] end) {
        for (int length = 1; length <= end.length; length++) {
            int value = end[end.length - length] & 0xFF;
            if (value < 0x80) {
                return 0;
            }
            if (value >= 0xC0) {
                int whole = value >= 0xF0 ? 4 : value >= 0xE0 ? 3 : 2;
                return length < whole ? length : 0;
            }
        }
        return 0;
    }

    /** All of it; the caller closes it. */
    Reader reader() throws IOException {
        return Spool.text(new Limited(Files.newInputStream(file), bytes));
    }

    /** The end of it. */
    OutputTail tail(int most) throws IOException {
        long start = Math.max(0, bytes - most);
        byte[] end = new byte[(int) (bytes - start)];
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(start);
            in.readFully(end);
        }
        int from = start == 0 ? 0 : firstWholeLine(end);
        return new OutputTail(
                new String(end, from, end.length - from, StandardCharsets.UTF_8), bytes, start + from == 0);
    }

    /** Where the first line begins that is not cut; where there is none, the first character. */
    private static int firstWholeLine(byte[] text) {
        for (int at = 0; at < text.length - 1; at++) {
            if (text[at] == '\n') {
                return at + 1;
            }
        }
        int character = 0;
        while (character < text.length && (text[character] & 0xC0) == 0x80) {
            character++;
        }
        return character;
    }

    /** Ends after so many bytes, whatever is written meanwhile. */
    private static final class Limited extends FilterInputStream {

        private long left;

        Limited(InputStream in, long left) {
            super(in);
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            int value = left > 0 ? super.read() : -1;
            left -= value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = left > 0 ? super.read(into, offset, (int) Math.min(left, length)) : -1;
            left -= Math.max(0, count);
            return count;
        }
    }
}
