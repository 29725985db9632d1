package dev.countersign.tool.builtin;

import dev.countersign.tool.BulkOutput;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Output as text in memory, told piece by piece; what is not UTF-8 becomes U+FFFD. */
final class CollectedOutput extends BulkOutput {

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    private final StringBuilder text = new StringBuilder();
    private final Consumer<String> listener;
    private final int limit;
    private byte[] begun = new byte[0];
    private long bytes;

    /** @param limit characters that are kept; what follows is counted only */
    CollectedOutput(Consumer<String> listener, int limit) {
        this.listener = listener;
        this.limit = limit;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] more, int offset, int length) {
        bytes += length;
        ByteBuffer in = ByteBuffer.allocate(begun.length + length);
        in.put(begun).put(more, offset, length).flip();
        decode(in, false);
        begun = new byte[in.remaining()];
        in.get(begun);
    }

    @Override
    public synchronized void close() {
        decode(ByteBuffer.wrap(begun), true);
        begun = new byte[0];
    }

    private void decode(ByteBuffer in, boolean end) {
        CharBuffer out = CharBuffer.allocate(in.remaining() + 1);
        decoder.decode(in, out, end);
        String piece = out.flip().toString();
        if (!piece.isEmpty() && text.length() < limit) {
            text.append(piece, 0, Math.min(piece.length(), limit - text.length()));
            listener.accept(piece);
        }
    }

    @Override
    public synchronized long bytes() {
        return bytes;
    }

    @Override
    public boolean lossy() {
        return false;
    }

    synchronized String text() {
        return text.toString();
    }
}
