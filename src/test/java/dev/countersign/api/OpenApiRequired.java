package dev.countersign.api;

import dev.countersign.access.AccessToken;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.WebSessions;
import dev.countersign.approval.Approval;
import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.Offers;
import dev.countersign.approval.RememberedAnswer;
import dev.countersign.approval.Review;
import dev.countersign.approval.SessionAnswer;
import dev.countersign.model.Usage;
import dev.countersign.policy.Fault;
import dev.countersign.policy.Ground;
import dev.countersign.policy.InstructionsReport;
import dev.countersign.policy.PolicyReport;
import dev.countersign.policy.TrustAct;
import dev.countersign.policy.TrustPreview;
import dev.countersign.task.Task;
import dev.countersign.turn.Call;
import dev.countersign.turn.Session;
import dev.countersign.turn.Step;
import dev.countersign.turn.TaskUsage;
import dev.countersign.turn.Turn;
import dev.countersign.turn.TurnUsage;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which members of our answers are always there: those that can not be null. */
final class OpenApiRequired {

    private static final List<Class<?>> ANSWERS = List.of(
            Approval.class,
            Call.class,
            Decision.class,
            Decision.Remedy.class,
            FileApi.Entry.class,
            FileApi.Files.class,
            Ground.class,
            HistoryEntry.class,
            LineApi.Lines.class,
            LineApi.Line.class,
            ModelApi.ModelView.class,
            Fault.class,
            InstructionsReport.class,
            PolicyReport.LayerReport.class,
            PolicyReport.RuleReport.class,
            PolicyView.class,
            PolicyView.ProtectedGroup.class,
            PolicyView.ProtectedNames.class,
            Offers.class,
            RememberedAnswer.class,
            Review.class,
            Session.class,
            SessionAnswer.class,
            Step.class,
            Step.Budget.class,
            Step.Cuts.class,
            Task.class,
            Task.SessionRef.class,
            ToolApi.ToolView.class,
            TaskUsage.class,
            Turn.class,
            TurnUsage.class,
            Turn.Activity.class,
            Turn.Failure.class,
            TrustAct.class,
            TrustPreview.class,
            Usage.class,
            AccessToken.class,
            TokenApi.NewToken.class,
            WebSessions.Window.class,
            TerminalLogins.BegunLogin.class,
            TerminalLoginApi.OwnLogin.class);

    private OpenApiRequired() {}

    static List<String> of(String schema) {
        return ANSWERS.stream()
                .filter(type -> type.getSimpleName().equals(schema))
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                .map(component -> component.getName().equals("isDefault") ? "default" : component.getName())
                .toList();
    }
}
