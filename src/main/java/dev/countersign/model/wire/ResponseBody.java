package dev.countersign.model.wire;

import dev.countersign.model.ModelFailure;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The bytes of a successful response on their way to an assembler. Servers label bodies wrongly, so the first byte that
 * is no blank decides: a brace begins a JSON document, an angle bracket a web page, which is refused, everything else an
 * event stream.
 */
public final class ResponseBody {

    /** More than any reply has; protects the heap from a server that never ends. */
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final ReplyAssembler assembler;
    private final EventStream events = new EventStream();
    private final ByteArrayOutputStream document = new ByteArrayOutputStream();
    private @Nullable Boolean isDocument;
    private long seen;

    public ResponseBody(ReplyAssembler assembler) {
        this.assembler = assembler;
    }

    /** Takes more bytes. */
    public void feed(byte[] bytes, int length) throws ModelFailure {
        seen += length;
        if (seen > MAX_BYTES) {
            throw new ModelFailure("invalid-response", "The provider's answer is larger than 64 MiB.");
        }
        if (isDocument == null) {
            isDocument = beginsDocument(bytes, length);
        }
        if (isDocument == null || isDocument) {
            document.write(bytes, 0, length);
        } else {
            if (document.size() > 0) {
                take(events.feed(document.toByteArray(), 0, document.size()));
                document.reset();
            }
            take(events.feed(bytes, 0, length));
        }
    }

    /** The body has ended as its server meant it to. */
    public void end() throws ModelFailure {
        if (isDocument != null && isDocument) {
            ObjectNode whole = VerbatimJson.parseObject(withoutMark(document.toString(StandardCharsets.UTF_8)))
                    .orElseThrow(() -> new ModelFailure(
                            "invalid-response", "The provider's answer is neither an event stream nor a JSON object."));
            assembler.whole(whole);
        } else {
            take(events.end());
        }
    }

    private void take(List<ServerEvent> arrived) throws ModelFailure {
        for (ServerEvent event : arrived) {
            if (!assembler.ended()) {
                assembler.event(event);
            }
        }
    }

    private static @Nullable Boolean beginsDocument(byte[] bytes, int length) throws ModelFailure {
        for (int i = 0; i < length; i++) {
            switch (bytes[i]) {
                case ' ', '\t', '\r', '\n', (byte) 0xEF, (byte) 0xBB, (byte) 0xBF -> {}
                case '<' ->
                    throw new ModelFailure(
                            "invalid-response",
                            "A web page came in place of a model's answer. Is base-url the address of the provider?");
                default -> {
                    return bytes[i] == '{';
                }
            }
        }
        return null;
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
