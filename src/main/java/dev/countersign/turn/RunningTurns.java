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

    void enter(RunningTurn turn) {
        byTurn.put(turn.lease().turnId(), turn);
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
