package dev.countersign.storage;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
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
        this.key = new Key(request.principal(), request.key());
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
            String principal, @Column(name = "request_key") String requestKey) {}
}
