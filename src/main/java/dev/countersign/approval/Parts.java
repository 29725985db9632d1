package dev.countersign.approval;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests over several texts; each ends with a zero byte, so that no two lists run together. */
final class Parts {

    private Parts() {}

    /** SHA-256 in lower-case hexadecimal. */
    static String digest(String... parts) {
        MessageDigest sha256 = sha256();
        for (String part : parts) {
            sha256.update(part.getBytes(StandardCharsets.UTF_8));
            sha256.update((byte) 0);
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
