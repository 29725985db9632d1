package dev.countersign.result;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the lines of a large document begin: a file beside it that holds, for each of its texts, the byte offset of every
 * 256th line. It only makes reading faster: without it, or with one of another document, readers scan.
 */
final class LineIndex {

    private static final int MAGIC = 0x43534C31;
    private static final int STEP = 256;

    private LineIndex() {}

    /**
     * A line from which reading can begin.
     *
     * @param offset in the document, in bytes
     * @param number of the line there
     * @param total how many lines the text has
     */
    record Place(long offset, long number, long total) {}

    /**
     * Indexes a document that this package has just written.
     *
     * @param texts its last members, all of them strings, in their order
     */
    static void write(Path document, List<String> texts, Path index) throws IOException {
        long start = StoredDocument.find(document, texts.getFirst());
        if (start < 0) {
            throw new IOException("no text " + texts.getFirst());
        }
        try (InputStream json = new BufferedInputStream(Files.newInputStream(document), 65_536);
                DataOutputStream out =
                        new DataOutputStream(new BufferedOutputStream(ResultFolder.create(index), 65_536))) {
            json.skipNBytes(start);
            out.writeInt(MAGIC);
            out.writeLong(Files.size(document));
            out.writeInt(texts.size());
            for (int i = 0; i < texts.size(); i++) {
                if (i > 0) {
                    start += skip(json, ",\"" + texts.get(i) + "\":\"");
                }
                Scan scan = new Scan(json, start);
                out.writeUTF(texts.get(i));
                out.writeLong(start);
                start = scan.run();
                out.writeLong(scan.total);
                out.writeInt(scan.count);
                for (int k = 0; k < scan.count; k++) {
                    out.writeLong(scan.offsets[k]);
                }
            }
        }
    }

    private static int skip(InputStream json, String expected) throws IOException {
        byte[] bytes = expected.getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(json.readNBytes(bytes.length), bytes)) {
            throw new IOException("not the document that was expected");
        }
        return bytes.length;
    }

    /** The nearest place at or before a line; empty where there is no index of this document, or none of that text. */
    static Optional<Place> find(Path index, long documentBytes, String text, long number) {
        try (RandomAccessFile in = new RandomAccessFile(index.toFile(), "r")) {
            if (in.readInt() != MAGIC || in.readLong() != documentBytes) {
                return Optional.empty();
            }
            for (int texts = in.readInt(); texts > 0; texts--) {
                boolean wanted = in.readUTF().equals(text);
                long start = in.readLong();
                long total = in.readLong();
                int count = in.readInt();
                if (start <= 0 || total < 0 || count < 0) {
                    return Optional.empty();
                }
                if (wanted) {
                    long block = Math.clamp((number - 1) / STEP, 0, count);
                    in.seek(in.getFilePointer() + Math.max(0, block - 1) * Long.BYTES);
                    long offset = block == 0 ? start : in.readLong();
                    return start <= offset && offset < documentBytes
                            ? Optional.of(new Place(offset, block * STEP + 1, total))
                            : Optional.empty();
                }
                in.seek(in.getFilePointer() + (long) count * Long.BYTES);
            }
            return Optional.empty();
        } catch (IOException missingOrBroken) {
            return Optional.empty();
        }
    }

    /** Counts lines as {@link LineCollector} does, over the bytes of a JSON string. */
    private static final class Scan {

        private final InputStream json;
        private long position;
        private int width;
        private long total;
        private long[] offsets = new long[64];
        private int count;

        Scan(InputStream json, long start) {
            this.json = json;
            this.position = start;
        }

        /** Returns the offset just behind the closing quote. */
        long run() throws IOException {
            for (int lead = take(); lead != '"'; lead = take()) {
                boolean continues = (lead & 0xC0) == 0x80;
                if (continues) {
                    continue;
                }
                int escape = lead == '\\' ? take() : 0;
                if (escape == 'n') {
                    end(position);
                    continue;
                }
                if (width >= ResultLines.WIDTH) {
                    end(position - (escape == 0 ? 1 : 2));
                }
                if (escape == 'u') {
                    json.skipNBytes(4);
                    position += 4;
                }
                width += lead >= 0xF0 ? 2 : 1;
            }
            if (width > 0) {
                total++;
            }
            return position;
        }

        private int take() throws IOException {
            int value = json.read();
            if (value < 0) {
                throw new EOFException("a text without an end");
            }
            position++;
            return value;
        }

        private void end(long next) {
            width = 0;
            total++;
            if (total % STEP == 0) {
                if (count == offsets.length) {
                    offsets = Arrays.copyOf(offsets, count * 2);
                }
                offsets[count++] = next;
            }
        }
    }
}
