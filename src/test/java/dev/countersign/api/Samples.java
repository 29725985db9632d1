package dev.countersign.api;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.Offers;
import dev.countersign.model.Usage;
import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.task.Task;
import dev.countersign.turn.Call;
import dev.countersign.turn.Turn;
import dev.countersign.turn.TurnUsage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Things as the facades return them. */
final class Samples {

    static final UUID ID = UUID.fromString("01890000-0000-7000-8000-000000000001");
    static final UUID OTHER = UUID.fromString("01890000-0000-7000-8000-000000000002");
    static final Instant NOON = Instant.parse("2026-07-01T12:00:00Z");
    static final String DIGEST = "ab".repeat(32);

    private Samples() {}

    static Task task(ApprovalMode mode) {
        return new Task(
                ID,
                "Fix it",
                "/srv/project",
                mode,
                "demo",
                Task.State.WAITING,
                1,
                false,
                NOON,
                NOON,
                List.of(new Task.SessionRef(OTHER, NOON)));
    }

    static Turn turn(Turn.State state) {
        return new Turn(
                ID,
                OTHER,
                state,
                "hello",
                null,
                null,
                NOON,
                null,
                new TurnUsage(new Usage(7, 3, 2, 1), Usage.NONE),
                List.of());
    }

    static Call call(Call.State state, @Nullable Long resultBytes) {
        return new Call(
                ID,
                "call_1",
                OTHER,
                0,
                "shell",
                "r1",
                JsonNodeFactory.instance.objectNode().put("command", "ls"),
                DIGEST,
                state,
                state == Call.State.FINISHED ? Call.Outcome.TIMED_OUT : null,
                null,
                null,
                null,
                null,
                null,
                false,
                resultBytes,
                resultBytes == null ? null : DIGEST,
                NOON,
                null);
    }

    static Approval approval(Approval.State state, @Nullable Answer answer) {
        return new Approval(
                ID,
                OTHER,
                OTHER,
                OTHER,
                OTHER,
                "shell",
                "Runs a command",
                "r1",
                "/srv/project",
                JsonNodeFactory.instance.objectNode().put("command", "ls"),
                DIGEST,
                state,
                new Decision(
                        Decision.Effect.ASK,
                        List.of(Ground.of(Layer.WORKSPACE_BOUNDS, "countersign.tools.yaml", "asks", true)),
                        List.of()),
                NOON,
                answer,
                null,
                null,
                null,
                new Offers("this exact request", "this exact request", null));
    }
}
