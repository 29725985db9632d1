package dev.countersign.turn;

import dev.countersign.approval.AskedCalls;
import dev.countersign.task.Tasks;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Shows questions what they are about. */
@Component
class CallsInQuestion implements AskedCalls {

    private final ToolCalls calls;
    private final Turns turns;
    private final Tasks tasks;

    CallsInQuestion(ToolCalls calls, Turns turns, Tasks tasks) {
        this.calls = calls;
        this.turns = turns;
        this.tasks = tasks;
    }

    @Override
    public Map<UUID, AskedCall> byId(Collection<UUID> callIds) {
        if (callIds.isEmpty()) {
            return Map.of();
        }
        Map<UUID, UUID> tasksOfCalls = turns.tasksOfCalls(callIds).stream()
                .collect(Collectors.toMap(Turns.CallOfTask::getCallId, Turns.CallOfTask::getTaskId));
        Map<UUID, String> workspaces = tasks.workspaces(Set.copyOf(tasksOfCalls.values()));
        return calls.findAllById(callIds).stream().collect(Collectors.toMap(ToolCallRow::getId, call -> {
            UUID task = Objects.requireNonNull(tasksOfCalls.get(call.getId()));
            return asked(call, workspaces.getOrDefault(task, ""));
        }));
    }

    @Override
    public Map<UUID, JsonNode> inputs(Collection<UUID> callIds, int longest) {
        return callIds.isEmpty()
                ? Map.of()
                : calls.inputs(callIds, longest).stream()
                        .collect(Collectors.toMap(
                                ToolCalls.Input::getId, input -> StoredJson.shown(input.getRawInput())));
    }

    private static AskedCall asked(ToolCallRow call, String workspace) {
        return new AskedCall(
                call.tool(), Objects.requireNonNull(call.revision()), workspace, StoredJson.shown(call.rawInput()));
    }
}
