package dev.countersign.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** SHA-256 of stored results. A result never changes, so that the newest digests are kept for the ranges that follow. */
@Component
class ResultDigests {

    private static final int KEPT = 256;

    private final Map<UUID, String> kept = new LinkedHashMap<>();

    String of(UUID callId, Path document) throws IOException {
        synchronized (kept) {
            String known = kept.get(callId);
            if (known != null) {
                return known;
            }
        }
        String digest = digest(document);
        synchronized (kept) {
            kept.put(callId, digest);
            if (kept.size() > KEPT) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
        return digest;
    }

    private static String digest(Path document) throws IOException {
        try (InputStream in = Files.newInputStream(document)) {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[65_536];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha256.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
