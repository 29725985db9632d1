package dev.countersign.turn;

import dev.countersign.approval.Questions;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Gives a leased turn its session's conversation: one that was put down here is picked up, any other read from its rows. */
@Component
class ConversationLoader {

    private final Turns turns;
    private final Steps steps;
    private final ToolCalls calls;
    private final Attempts attempts;
    private final Questions questions;
    private final RecentConversations recent;
    private final ResultText results;

    ConversationLoader(
            Turns turns,
            Steps steps,
            ToolCalls calls,
            Attempts attempts,
            Questions questions,
            RecentConversations recent,
            ResultText results) {
        this.turns = turns;
        this.steps = steps;
        this.calls = calls;
        this.attempts = attempts;
        this.questions = questions;
        this.recent = recent;
        this.results = results;
    }

    /** Everything up to the leased turn; its last step is open. */
    Conversation load(Lease lease) {
        return recent.take(lease.sessionId())
                .filter(kept -> pickUp(kept, lease))
                .map(RecentConversations.Kept::conversation)
                .orElseGet(() -> fromTheBeginning(lease));
    }

    /** Puts a conversation down for the session's next lease. */
    void keep(Lease lease, Conversation conversation) {
        recent.keep(lease, conversation);
    }

    /** Brings a kept conversation up to this lease; false if another engine may have moved the session in between. */
    private boolean pickUp(RecentConversations.Kept kept, Lease lease) {
        Lease last = kept.lease();
        if (last.turnId().equals(lease.turnId())) {
            if (lease.fence() != last.fence() + 1) {
                return false;
            }
            refresh(kept.conversation(), lease);
            return true;
        }
        List<TurnRow> newest = turns.findBySessionIdOrderByIdDesc(lease.sessionId(), Limit.of(2));
        boolean follows = newest.size() == 2
                && newest.getFirst().getId().equals(lease.turnId())
                && newest.getLast().getId().equals(last.turnId())
                && newest.getLast().fence() == last.fence();
        if (follows) {
            refresh(kept.conversation(), last);
            kept.conversation().addMessage(newest.getFirst().message());
            kept.conversation().refresh(answersOf(lease), null, 0);
        }
        return follows;
    }

    /** What people and a recovery may have changed: the calls of the open step, and the answers. */
    private void refresh(Conversation conversation, Lease lease) {
        @Nullable
        OpenStep open = conversation
                .open()
                .map(step -> new OpenStep(
                        step.step(), calls.findByStepIdOrderByIndex(step.step().getId())))
                .orElse(null);
        conversation.refresh(answersOf(lease), open, attemptsOf(lease, conversation));
    }

    private Conversation fromTheBeginning(Lease lease) {
        List<TurnRow> upToNow = turns.findBySessionIdOrderById(lease.sessionId());
        List<UUID> ids = upToNow.stream().map(TurnRow::getId).toList();
        Map<UUID, List<StepRow>> stepsOf = steps.ofTurns(ids).stream().collect(Collectors.groupingBy(StepRow::turnId));
        Map<UUID, List<ToolCallRow>> callsOf =
                calls.ofTurns(ids).stream().collect(Collectors.groupingBy(ToolCallRow::stepId));
        Conversation conversation = new Conversation(GivenAnswers.of(questions.answersOf(ids)), results);
        for (TurnRow turn : upToNow) {
            conversation.addMessage(turn.message());
            for (StepRow step : stepsOf.getOrDefault(turn.getId(), List.of())) {
                conversation.addStep(new OpenStep(step, callsOf.getOrDefault(step.getId(), List.of())));
            }
        }
        conversation.refresh(conversation.answers(), conversation.open().orElse(null), attemptsOf(lease, conversation));
        return conversation;
    }

    private GivenAnswers answersOf(Lease lease) {
        return GivenAnswers.of(questions.answersOf(List.of(lease.turnId())));
    }

    private int attemptsOf(Lease lease, Conversation conversation) {
        return attempts.countOf(lease.turnId(), conversation.steps());
    }
}
