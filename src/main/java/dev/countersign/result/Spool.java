package dev.countersign.result;

import dev.countersign.tool.BulkOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One bulk output on its way: raw bytes in a file, each write there at once, so that others can read along. A file that
 * can not be made is told to whoever writes.
 */
final class Spool extends BulkOutput {

    private final Path file;
    private final @Nullable FileOutputStream out;
    private final @Nullable IOException refused;
    private final Utf8Check check = new Utf8Check();
    private volatile long bytes;
    private volatile boolean closed;

    Spool(Path file) {
        this.file = file;
        FileOutputStream opened = null;
        IOException problem = null;
        try {
            opened = ResultFolder.create(file);
        } catch (IOException e) {
            problem = e;
        }
        this.out = opened;
        this.refused = problem;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
        if (out == null) {
            throw new IOException("The output could not be opened", refused);
        }
        out.write(buffer, offset, length);
        check.feed(buffer, offset, length);
        bytes += length;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public synchronized boolean lossy() {
        return closed ? !check.isWhole() : check.isBroken();
    }

    /** All of it as text, malformed bytes replaced. */
    Reader reader() throws IOException {
        if (refused != null) {
            throw new IOException("The output could not be opened", refused);
        }
        return text(Files.newInputStream(file));
    }

    static Reader text(InputStream bytes) {
        return new InputStreamReader(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (out != null) {
            out.close();
        }
    }
}
