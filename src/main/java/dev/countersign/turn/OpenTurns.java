package dev.countersign.turn;

import dev.countersign.task.Task;
import dev.countersign.task.TaskActivity;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Tells tasks what their turns are doing: one that waits for a person is what matters most. */
@Component
class OpenTurns implements TaskActivity {

    private final Turns turns;

    OpenTurns(Turns turns) {
        this.turns = turns;
    }

    @Override
    public Map<UUID, Task.State> of(Collection<UUID> taskIds) {
        return taskIds.isEmpty()
                ? Map.of()
                : turns.openOf(taskIds).stream()
                        .collect(Collectors.toMap(
                                Turns.OpenTurn::getTaskId,
                                open -> open.getState() == Turn.State.WAITING ? Task.State.WAITING : Task.State.RUNNING,
                                (one, other) -> one == Task.State.WAITING ? one : other));
    }
}
