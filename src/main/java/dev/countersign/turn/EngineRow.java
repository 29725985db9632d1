package dev.countersign.turn;

import dev.countersign.storage.Row;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** One process that runs, or ran, turns. */
@Entity
@Table(name = "engine")
class EngineRow extends Row {

    /** Whether its claims are still its own. */
    enum State {
        LIVE,
        STOPPED,
        LOST
    }

    @Column(name = "label")
    private String label;

    @Column(name = "host")
    private String host;

    @Column(name = "boot_id")
    private String bootId;

    @Column(name = "pid")
    private long pid;

    @Column(name = "start_ticks")
    private long startTicks;

    @Column(name = "beat")
    private long beat;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "state")
    private State state;

    /** The folder of its results; null for an engine of an earlier version. */
    @Column(name = "results")
    private @Nullable UUID results;

    @Column(name = "started_at")
    private Instant startedAt;

    @Column(name = "ended_at")
    private @Nullable Instant endedAt;

    @SuppressWarnings("NullAway.Init")
    protected EngineRow() {}

    EngineRow(UUID id, String label, ProcessIdentity process, UUID results, Instant startedAt) {
        super(id);
        this.label = label;
        this.host = process.host();
        this.bootId = process.bootId();
        this.pid = process.pid();
        this.startTicks = process.startTicks();
        this.state = State.LIVE;
        this.results = results;
        this.startedAt = startedAt;
    }

    ProcessIdentity process() {
        return new ProcessIdentity(host, bootId, pid, startTicks);
    }

    String label() {
        return label;
    }

    @Nullable
    UUID results() {
        return results;
    }

    long beat() {
        return beat;
    }

    State state() {
        return state;
    }

    Instant startedAt() {
        return startedAt;
    }

    @Nullable
    Instant endedAt() {
        return endedAt;
    }
}
