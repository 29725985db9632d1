package dev.countersign.turn;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The turns that this process is running now. Rows are the truth; this only makes an interrupt fast. */
@Component
class RunningTurns {

    private final ConcurrentHashMap<UUID, RunningTurn> byTurn = new ConcurrentHashMap<>();
    private volatile boolean admitting = true;

    /** One that comes when all were told to stop is told too: its lease was being taken at that moment. */
    void enter(RunningTurn turn) {
        byTurn.put(turn.lease().turnId(), turn);
        if (!admitting) {
            turn.stop();
        }
    }

    /** From now on nothing goes on here, until {@link #admit}. */
    void stopAll() {
        admitting = false;
        byTurn.values().forEach(RunningTurn::stop);
    }

    void admit() {
        admitting = true;
    }

    boolean isAdmitting() {
        return admitting;
    }

    void leave(RunningTurn turn) {
        byTurn.remove(turn.lease().turnId(), turn);
    }

    Optional<RunningTurn> find(UUID turnId) {
        return Optional.ofNullable(byTurn.get(turnId));
    }

    Collection<RunningTurn> all() {
        return List.copyOf(byTurn.values());
    }
}
