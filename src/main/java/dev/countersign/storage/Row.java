package dev.countersign.storage;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.Transient;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/**
 * A row with a time-ordered id of its own. New rows are inserted without a look-up first, which an assigned id would
 * otherwise cost.
 */
@MappedSuperclass
public abstract class Row implements Persistable<UUID> {

    @Id
    @Column(name = "id")
    private UUID id;

    @Transient
    private boolean stored;

    @SuppressWarnings("NullAway.Init")
    protected Row() {}

    protected Row(UUID id) {
        this.id = id;
    }

    @Override
    public UUID getId() {
        return id;
    }

    @Override
    public boolean isNew() {
        return !stored;
    }

    @PostLoad
    @PostPersist
    void markStored() {
        stored = true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Row row && row.getClass() == getClass() && row.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
