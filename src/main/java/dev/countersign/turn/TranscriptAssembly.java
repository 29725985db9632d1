package dev.countersign.turn;

import static java.util.stream.Collectors.groupingBy;

import dev.countersign.approval.Question;
import dev.countersign.approval.Review;
import dev.countersign.model.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts rows of several tables together into turns. */
final class TranscriptAssembly {

    private final Map<UUID, List<StepRow>> steps;
    private final Map<UUID, List<ToolCallRow>> calls;
    private final Map<UUID, List<AttemptRow>> attempts;
    private final Map<UUID, Question> asked;
    private final Map<UUID, Review> reviewed;
    private final Map<UUID, Usage> reviewUsage;

    TranscriptAssembly(
            List<StepRow> steps,
            List<ToolCallRow> calls,
            List<AttemptRow> attempts,
            Map<UUID, Question> asked,
            Map<UUID, Review> reviewed,
            Map<UUID, Usage> reviewUsage) {
        this.steps = steps.stream().collect(groupingBy(StepRow::turnId));
        this.calls = calls.stream().collect(groupingBy(ToolCallRow::stepId));
        this.attempts = attempts.stream().collect(groupingBy(a -> a.key().turnId()));
        this.asked = asked;
        this.reviewed = reviewed;
        this.reviewUsage = reviewUsage;
    }

    List<Turn> turns(List<TurnRow> rows) {
        return rows.stream().map(this::turn).toList();
    }

    private Turn turn(TurnRow row) {
        List<StepRow> ofTurn = steps.getOrDefault(row.getId(), List.of());
        return new Turn(
                row.getId(),
                row.sessionId(),
                row.state(),
                row.message(),
                activity(row, ofTurn),
                row.failure(),
                row.createdAt(),
                row.finishedAt(),
                usage(ofTurn),
                ofTurn.stream().map(this::step).toList());
    }

    private TurnUsage usage(List<StepRow> ofTurn) {
        return new TurnUsage(
                ofTurn.stream().map(StepRow::usage).reduce(Usage.NONE, Usage::plus),
                ofTurn.stream()
                        .flatMap(step -> callsOf(step).stream())
                        .map(call -> reviewUsage.getOrDefault(call.getId(), Usage.NONE))
                        .reduce(Usage.NONE, Usage::plus));
    }

    private Turn.@Nullable Activity activity(TurnRow turn, List<StepRow> ofTurn) {
        if (turn.state() != Turn.State.RUNNING) {
            return null;
        }
        return ofTurn.stream()
                .flatMap(step -> callsOf(step).stream())
                .flatMap(call -> ofCall(call).stream())
                .findFirst()
                .orElseGet(() -> ofModel(turn));
    }

    private Optional<Turn.Activity> ofCall(ToolCallRow call) {
        if (call.state() instanceof CallState.Running) {
            Instant since = Objects.requireNonNull(call.startedAt());
            return Optional.of(new Turn.Activity(Turn.Activity.Kind.TOOL, since, null));
        }
        return Optional.ofNullable(reviewed.get(call.getId()))
                .filter(review -> review.state() == Review.State.RUNNING)
                .map(review -> new Turn.Activity(Turn.Activity.Kind.REVIEW, review.startedAt(), null));
    }

    private Turn.@Nullable Activity ofModel(TurnRow turn) {
        List<AttemptRow> ofModel = attempts.getOrDefault(turn.getId(), List.of());
        if (ofModel.isEmpty()) {
            return null;
        }
        AttemptRow latest = ofModel.getLast();
        if (latest.outcome() == AttemptRow.Outcome.OPEN) {
            return new Turn.Activity(Turn.Activity.Kind.MODEL, latest.startedAt(), null);
        }
        Instant retryAt = turn.wakeAt();
        return retryAt == null
                ? null
                : new Turn.Activity(
                        Turn.Activity.Kind.RETRY_WAIT,
                        Objects.requireNonNull(latest.finishedAt()),
                        retryAt,
                        latest.detail());
    }

    private Step step(StepRow row) {
        long requests = attempts.getOrDefault(row.turnId(), List.of()).stream()
                .filter(attempt -> attempt.key().stepIndex() == row.index())
                .count();
        return new Step(
                row.getId(),
                row.index(),
                Math.toIntExact(requests),
                row.visibleText(),
                row.model(),
                row.finish(),
                row.usage(),
                row.budget(),
                callsOf(row).stream()
                        .map(call -> call(call, asked.get(call.getId()), reviewed.get(call.getId())))
                        .toList());
    }

    private List<ToolCallRow> callsOf(StepRow step) {
        return calls.getOrDefault(step.getId(), List.of());
    }

    static Call call(ToolCallRow row, @Nullable Question question, @Nullable Review review) {
        CallState state = row.state();
        CallState.@Nullable Finished finished = state instanceof CallState.Finished f ? f : null;
        return new Call(
                row.getId(),
                row.providerCallId(),
                row.stepId(),
                row.index(),
                row.tool(),
                row.revision(),
                StoredJson.shown(row.rawInput()),
                row.digest(),
                state.name(),
                finished == null ? null : finished.outcome(),
                finished == null ? null : finished.reason(),
                row.decision(),
                review,
                question == null ? null : question.id(),
                finished == null ? null : finished.preview(),
                finished != null && finished.truncated(),
                finished == null ? null : finished.resultBytes(),
                finished == null ? null : finished.resultSha256(),
                row.startedAt(),
                finished == null ? null : finished.at());
    }
}
