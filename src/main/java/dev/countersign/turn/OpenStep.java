package dev.countersign.turn;

import dev.countersign.model.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A committed step and the results of its calls, as they come in. */
final class OpenStep {

    private final StepRow step;
    private final List<ToolCallRow> calls;
    private final Map<UUID, CallState.Finished> results = new HashMap<>();

    /** @param calls all of the step's, in their order */
    OpenStep(StepRow step, List<ToolCallRow> calls) {
        this.step = step;
        this.calls = List.copyOf(calls);
        for (ToolCallRow call : calls) {
            if (call.state() instanceof CallState.Finished finished) {
                results.put(call.getId(), finished);
            }
        }
    }

    StepRow step() {
        return step;
    }

    List<ToolCallRow> calls() {
        return calls;
    }

    /** The first call that has not finished: they run in order. */
    Optional<ToolCallRow> next() {
        return calls.stream().filter(call -> !results.containsKey(call.getId())).findFirst();
    }

    void finish(UUID callId, CallState.Finished result) {
        results.put(callId, result);
    }

    /** The step's own message and, if it has calls, one with their results, all of which are in. */
    List<Message> messages(GivenAnswers answers, ResultText texts) {
        List<Message> messages = new ArrayList<>();
        messages.add(new Message.FromModel(
                step.message(),
                step.visibleText(),
                calls.stream()
                        .map(call -> new Message.SentCall(call.wireCallId(), call.tool(), call.rawInput()))
                        .toList()));
        if (!calls.isEmpty()) {
            messages.add(new Message.FromTools(
                    calls.stream().map(call -> result(call, answers, texts)).toList()));
        }
        return messages;
    }

    private Message.CallResult result(ToolCallRow call, GivenAnswers answers, ResultText texts) {
        CallState.Finished finished = results.get(call.getId());
        if (finished == null) {
            throw new IllegalStateException("Call " + call.getId() + " has no result yet");
        }
        return texts.of(call, finished, answers.noteOf(call.getId()));
    }
}
