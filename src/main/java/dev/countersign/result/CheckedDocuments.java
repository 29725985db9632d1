package dev.countersign.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares documents with the digests that were recorded when they were stored, as only that finds a byte that was changed
 * into another valid one. A document that was found whole is not read again before its file changes.
 */
final class CheckedDocuments {

    private static final int REMEMBERED = 1_000;

    /** What a file system says of a file that has not been touched. */
    private record Seen(
            String sha256,
            long bytes,
            FileTime modified,
            @Nullable Object file) {}

    private final LinkedHashMap<Path, Seen> whole = new LinkedHashMap<>();

    void check(Path document, String sha256) throws IOException {
        BasicFileAttributes now = Files.readAttributes(document, BasicFileAttributes.class);
        Seen seen = new Seen(sha256, now.size(), now.lastModifiedTime(), now.fileKey());
        if (isKnown(document, seen)) {
            return;
        }
        if (!digest(document).equals(sha256)) {
            throw new ResultDamaged(null);
        }
        remember(document, seen);
    }

    private synchronized boolean isKnown(Path document, Seen seen) {
        return Objects.equals(whole.get(document), seen);
    }

    private synchronized void remember(Path document, Seen seen) {
        whole.put(document, seen);
        if (whole.size() > REMEMBERED) {
            whole.pollFirstEntry();
        }
    }

    private static String digest(Path document) throws IOException {
        MessageDigest digest = StoredDocument.sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(document), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
