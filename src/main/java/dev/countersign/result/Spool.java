package dev.countersign.result;

import dev.countersign.tool.BulkOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One bulk output on its way: raw bytes, in memory while they are few, in a file as soon as they are many or somebody is
 * to read along. A file that can not be made is told to whoever writes more.
 */
final class Spool extends BulkOutput {

    /** Most calls write less, and are over before anybody could look. */
    static final int IN_MEMORY_BYTES = 64 * 1024;

    private final Path file;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream(0);
    private final Utf8Check check = new Utf8Check();
    private @Nullable FileOutputStream out;
    private @Nullable IOException refused;
    private volatile long bytes;
    private boolean closed;

    Spool(Path file) {
        this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] buffer, int offset, int length) throws IOException {
        if (out == null && bytes + length <= IN_MEMORY_BYTES) {
            requireAccepted();
            memory.write(buffer, offset, length);
        } else {
            file().write(buffer, offset, length);
        }
        check.feed(buffer, offset, length);
        bytes += length;
    }

    /** Has all that was written so far in the file, and every later write at once. */
    @Override
    public synchronized void flush() throws IOException {
        if (!closed) {
            file();
        }
    }

    private FileOutputStream file() throws IOException {
        requireAccepted();
        if (out == null) {
            try {
                out = ResultFolder.create(file);
                memory.writeTo(out);
                memory.reset();
            } catch (IOException e) {
                refused = e;
                requireAccepted();
            }
        }
        return Objects.requireNonNull(out);
    }

    private void requireAccepted() throws IOException {
        if (closed) {
            throw new IOException("The output is closed");
        }
        if (refused != null) {
            throw new IOException("The output could not be kept", refused);
        }
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
    synchronized Reader reader() throws IOException {
        if (refused != null) {
            throw refused;
        }
        return text(out == null ? new ByteArrayInputStream(memory.toByteArray()) : Files.newInputStream(file));
    }

    static Reader text(InputStream bytes) {
        return new InputStreamReader(bytes, StandardCharsets.UTF_8);
    }

    /** Removes the file, if there is one. */
    synchronized void discard() throws IOException {
        close();
        if (out != null) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (out != null) {
            out.close();
        }
    }
}
