package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import dev.countersign.turn.FileChanges;
import dev.countersign.turn.Step;
import dev.countersign.turn.Streaming;
import dev.countersign.turn.Transcript;
import dev.countersign.turn.Turn;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes views of turns, with a card for the call that waits. */
@Component
class Turns {

    private final Transcript transcript;
    private final Cards cards;
    private final MemberOrder order;
    private final FileChanges changes;
    private final RunningOutputs outputs;

    Turns(Transcript transcript, Cards cards, MemberOrder order, FileChanges changes, RunningOutputs outputs) {
        this.transcript = transcript;
        this.cards = cards;
        this.order = order;
        this.changes = changes;
        this.outputs = outputs;
    }

    List<TurnView> views(List<Turn> turns) {
        Map<UUID, Long> files = changes.countOf(turns.stream().map(Turn::id).toList());
        return turns.stream()
                .map(turn -> view(turn, files.getOrDefault(turn.id(), 0L)))
                .toList();
    }

    private TurnView view(Turn turn, long files) {
        return new TurnView(
                turn,
                Chip.of(turn.state()),
                turn.steps().stream().map(this::view).toList(),
                turn.state() == Turn.State.RUNNING ? transcript.streaming(turn.id()) : Streaming.NONE,
                turn.state() == Turn.State.RUNNING && transcript.isStopping(turn.id()),
                files);
    }

    private TurnView.StepView view(Step step) {
        return new TurnView.StepView(step, step.calls().stream().map(this::view).toList());
    }

    private CallView view(Call call) {
        return CallView.of(
                call,
                order.of(call.tool()),
                cardOf(call),
                call.state() == Call.State.RUNNING ? outputs.of(call) : null);
    }

    private @Nullable Card cardOf(Call call) {
        UUID approvalId = call.approvalId();
        return call.state() == Call.State.WAITING && approvalId != null ? cards.card(approvalId) : null;
    }
}
