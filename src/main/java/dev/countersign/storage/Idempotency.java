package dev.countersign.storage;

import dev.countersign.problem.Problem;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes a creating request that is sent twice create once: what was created is kept under the request's key in the same
 * transaction. Of two that race, one fails on the key and finds what the other has made.
 */
@Component
public class Idempotency {

    private final EntityManager entities;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Idempotency(EntityManager entities, TransactionTemplate transaction, Clock clock) {
        this.entities = entities;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * What {@code create} makes, or what an earlier request of this key has made.
     *
     * @param create runs inside a transaction and returns the id of what it has made
     * @throws Problem invalid {@code idempotency-key-reused} if the earlier request had another body
     * @throws DataIntegrityViolationException if {@code create} itself breaks a constraint
     */
    public UUID once(@Nullable RequestKey key, Supplier<UUID> create) {
        try {
            return Objects.requireNonNull(transaction.execute(_ -> earlier(key).orElseGet(() -> {
                UUID created = create.get();
                remember(key, created);
                return created;
            })));
        } catch (DataIntegrityViolationException e) {
            return Objects.requireNonNull(transaction.execute(_ -> earlier(key)))
                    .orElseThrow(() -> e);
        }
    }

    private Optional<UUID> earlier(@Nullable RequestKey key) {
        if (key == null) {
            return Optional.empty();
        }
        IdempotencyRow row = entities.find(IdempotencyRow.class, IdempotencyRow.Key.of(key));
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

    private void remember(@Nullable RequestKey key, UUID created) {
        if (key != null) {
            entities.persist(new IdempotencyRow(key, created, clock.instant()));
        }
    }
}
