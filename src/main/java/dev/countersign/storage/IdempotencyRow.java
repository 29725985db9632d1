package dev.countersign.storage;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;

@Entity
@Table(name = "idempotency")
class IdempotencyRow {

    @EmbeddedId
    @SuppressWarnings("UnusedVariable") // read by the database only
    private Key key;

    @Column(name = "body_digest")
    private String bodyDigest;

    @Column
    private UUID ref;

    @Column(name = "created_at")
    private Instant createdAt;

    @SuppressWarnings("NullAway.Init")
    protected IdempotencyRow() {}

    IdempotencyRow(RequestKey request, UUID ref, Instant createdAt) {
        this.key = Key.of(request);
        this.bodyDigest = request.bodyDigest();
        this.ref = ref;
        this.createdAt = createdAt;
    }

    String bodyDigest() {
        return bodyDigest;
    }

    UUID ref() {
        return ref;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Embeddable
    record Key(
            String principal, @Column(name = "request_key") String requestKey) {

        private static final int LONGEST = 200;

        /** A key that is longer than its column is kept as its digest. */
        static Key of(RequestKey request) {
            String key = StorableText.of(request.key());
            return new Key(request.principal(), key.length() <= LONGEST ? key : "sha256:" + sha256(key));
        }

        private static String sha256(String key) {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
