package dev.countersign.storage;

import dev.countersign.problem.Problem;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Makes a creating request that is sent twice create once. Used inside the transaction that creates: of two that race, one
 * fails on the key and finds, when it is tried again, what the other has made.
 */
@Component
public class Idempotency {

    private final EntityManager entities;
    private final Clock clock;

    Idempotency(EntityManager entities, Clock clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /**
     * What an earlier request of this key created.
     *
     * @throws Problem invalid {@code idempotency-key-reused} if that one had another body
     */
    public Optional<UUID> earlier(@Nullable RequestKey key) {
        if (key == null) {
            return Optional.empty();
        }
        IdempotencyRow row = entities.find(IdempotencyRow.class, new IdempotencyRow.Key(key.principal(), key.key()));
        if (row == null) {
            return Optional.empty();
        }
        if (!row.bodyDigest().equals(key.bodyDigest())) {
            throw Problem.of(
                    Problem.Kind.INVALID,
                    "idempotency-key-reused",
                    "This Idempotency-Key was used for a request with another body.");
        }
        return Optional.of(row.ref());
    }

    /** Keeps what a request of this key has created. */
    public void remember(@Nullable RequestKey key, UUID created) {
        if (key != null) {
            entities.persist(new IdempotencyRow(key, created, clock.instant()));
        }
    }
}
