package dev.countersign.turn;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** How much the complete results of tasks take. */
@Component
public class StoredSizes {

    private final ToolCalls calls;

    StoredSizes(ToolCalls calls) {
        this.calls = calls;
    }

    /** Bytes by task; a task without any result is left out. */
    public Map<UUID, Long> ofTasks(Collection<UUID> taskIds) {
        return taskIds.isEmpty()
                ? Map.of()
                : calls.bytesOf(taskIds).stream()
                        .collect(Collectors.toMap(ToolCalls.BytesOfTask::getTaskId, ToolCalls.BytesOfTask::getBytes));
    }
}
