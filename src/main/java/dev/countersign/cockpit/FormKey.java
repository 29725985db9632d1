package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.storage.RequestKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every rendered form that creates something carries a key of its own, so that pressing twice creates once. */
final class FormKey {

    private FormKey() {}

    static String fresh() {
        return UUID.randomUUID().toString();
    }

    /** Null where the form carried no key. */
    static @Nullable RequestKey of(Caller caller, @Nullable String key, String... body) {
        if (key == null || key.isBlank()) {
            return null;
        }
        return new RequestKey(caller.id(), key, digest(String.join("\0", body)));
    }

    private static String digest(String text) {
        try {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha256);
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
