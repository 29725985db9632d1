package dev.countersign.turn;

import dev.countersign.approval.Questions;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Reads a session's conversation from its rows. */
@Component
class ConversationLoader {

    private final Turns turns;
    private final Steps steps;
    private final ToolCalls calls;
    private final Questions questions;

    ConversationLoader(Turns turns, Steps steps, ToolCalls calls, Questions questions) {
        this.turns = turns;
        this.steps = steps;
        this.calls = calls;
        this.questions = questions;
    }

    /** Everything up to the leased turn; its last step stays unanswered until its calls are finished. */
    Conversation load(Lease lease) {
        List<TurnRow> upToNow = turns.findBySessionIdOrderById(lease.sessionId());
        List<UUID> ids = upToNow.stream().map(TurnRow::getId).toList();
        Map<UUID, List<StepRow>> stepsOf = steps.ofTurns(ids).stream().collect(Collectors.groupingBy(StepRow::turnId));
        Map<UUID, List<ToolCallRow>> callsOf =
                calls.ofTurns(ids).stream().collect(Collectors.groupingBy(ToolCallRow::stepId));
        Map<UUID, String> notes = questions.notesOfAllowed(ids);
        Conversation conversation = new Conversation();
        conversation.wireIds().addAll(calls.wireIdsOfTask(lease.taskId()));
        for (TurnRow turn : upToNow) {
            conversation.addMessage(turn.message());
            for (StepRow step : stepsOf.getOrDefault(turn.getId(), List.of())) {
                add(conversation, step, callsOf.getOrDefault(step.getId(), List.of()), notes);
            }
        }
        return conversation;
    }

    private static void add(Conversation conversation, StepRow step, List<ToolCallRow> calls, Map<UUID, String> notes) {
        conversation.addStep(step);
        if (calls.stream().allMatch(call -> call.state() instanceof CallState.Finished)) {
            conversation.answer(calls, notes);
        }
    }

    /** Adds the results of the last step, all of whose calls are finished by now. */
    void answer(Lease lease, Conversation conversation) {
        UUID step = conversation.unansweredStep();
        if (step != null) {
            conversation.answer(
                    calls.findByStepIdOrderByIndex(step), questions.notesOfAllowed(List.of(lease.turnId())));
        }
    }
}
