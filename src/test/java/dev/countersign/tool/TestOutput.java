package dev.countersign.tool;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** A bulk output that is simply kept. */
public final class TestOutput extends BulkOutput {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int value) {
        written.write(value);
    }

    @Override
    public synchronized void write(byte[] buffer, int offset, int length) {
        written.write(buffer, offset, length);
    }

    @Override
    public synchronized long bytes() {
        return written.size();
    }

    @Override
    public synchronized boolean lossy() {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(written.toByteArray()));
            return false;
        } catch (CharacterCodingException malformed) {
            return true;
        }
    }

    /** All of it, malformed bytes replaced. */
    public synchronized String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    public synchronized byte[] toByteArray() {
        return written.toByteArray();
    }
}
