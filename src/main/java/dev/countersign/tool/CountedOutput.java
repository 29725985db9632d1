package dev.countersign.tool;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Counts the characters of what passes: every byte of UTF-8 that does not continue one. */
final class CountedOutput extends BulkOutput {

    private final BulkOutput output;
    private final AtomicBoolean abandoned;
    private final LongAdder characters = new LongAdder();

    CountedOutput(BulkOutput output, AtomicBoolean abandoned) {
        this.output = output;
        this.abandoned = abandoned;
    }

    long characters() {
        return characters.sum();
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        if (abandoned.get()) {
            throw new IOException("the call is over");
        }
        output.write(buffer, offset, length);
        long begun = 0;
        for (int i = offset; i < offset + length; i++) {
            if ((buffer[i] & 0xC0) != 0x80) {
                begun++;
            }
        }
        characters.add(begun);
    }

    @Override
    public void flush() throws IOException {
        output.flush();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }

    @Override
    public long bytes() {
        return output.bytes();
    }

    @Override
    public boolean lossy() {
        return output.lossy();
    }
}
