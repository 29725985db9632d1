package dev.countersign.turn;

import dev.countersign.approval.AskedCalls;
import dev.countersign.approval.Subject;
import dev.countersign.task.Tasks;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Shows questions what they are about. */
@Component
class CallsInQuestion implements AskedCalls {

    private final ToolCalls calls;
    private final Tasks tasks;

    CallsInQuestion(ToolCalls calls, Tasks tasks) {
        this.calls = calls;
        this.tasks = tasks;
    }

    @Override
    public Map<UUID, AskedCall> of(Collection<Subject> questions) {
        if (questions.isEmpty()) {
            return Map.of();
        }
        Map<UUID, String> workspaces =
                tasks.workspaces(questions.stream().map(Subject::taskId).collect(Collectors.toSet()));
        Map<UUID, ToolCallRow> rows = calls
                .findAllById(questions.stream().map(Subject::callId).toList())
                .stream()
                .collect(Collectors.toMap(ToolCallRow::getId, Function.identity()));
        return questions.stream()
                .collect(Collectors.toMap(
                        Subject::callId,
                        asked -> asked(
                                Objects.requireNonNull(rows.get(asked.callId())),
                                workspaces.getOrDefault(asked.taskId(), ""))));
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
