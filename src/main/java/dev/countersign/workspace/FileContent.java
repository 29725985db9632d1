package dev.countersign.workspace;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** All bytes of a file at one moment, known by their digest: two are equal if those are. */
public final class FileContent {

    private final byte[] bytes;
    private final String sha256;

    /** @param bytes nobody may change them from here on */
    public FileContent(byte[] bytes) {
        this.bytes = bytes;
        this.sha256 = sha256(bytes);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return bytes.length;
    }

    /** In lower-case hexadecimal. */
    public String sha256() {
        return sha256;
    }

    ByteBuffer buffer() {
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileContent content && sha256.equals(content.sha256);
    }

    @Override
    public int hashCode() {
        return sha256.hashCode();
    }

    @Override
    public String toString() {
        return bytes.length + " bytes, " + sha256;
    }
}
