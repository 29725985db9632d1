package dev.countersign.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that a call, an answer and a memory hold on to. */
final class Revision {

    private Revision() {}

    static String of(ToolDefinition definition, Class<?> runner, int replacements) {
        MessageDigest digest = sha256();
        add(digest, definition.name());
        add(digest, definition.version());
        add(digest, definition.description());
        add(digest, definition.inputSchema().toString());
        add(digest, definition.outputSchema().toString());
        add(digest, runner.getName());
        add(digest, Integer.toString(replacements));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** With its length in front, so that no two lists of texts run together. */
    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
