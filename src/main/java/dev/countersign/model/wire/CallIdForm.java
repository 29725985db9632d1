package dev.countersign.model.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What ids of calls a server takes. An id that it does not take, such as another provider's or a minted one, goes out as
 * one that is made of its hash: the same wherever it stands, in the call and in its result, today and tomorrow.
 */
public enum CallIdForm {
    /** Whatever the server sent itself, and whatever is minted here. */
    ANY("(?s).*", 32),
    /** OpenAI: at most 40 characters. */
    AT_MOST_40("(?s).{1,40}", 32),
    /** Anthropic: letters, digits, {@code _} and {@code -}. */
    PLAIN("[a-zA-Z0-9_-]{1,64}", 32),
    /** Mistral: nine letters and digits. */
    NINE("[a-zA-Z0-9]{9}", 9);

    private final Pattern taken;
    private final int length;

    CallIdForm(String taken, int length) {
        this.taken = Pattern.compile(taken);
        this.length = length;
    }

    /** The id itself where the server takes it. */
    public String fit(String id) {
        return taken.matcher(id).matches() ? id : hash(id).substring(0, length);
    }

    private static String hash(String id) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
