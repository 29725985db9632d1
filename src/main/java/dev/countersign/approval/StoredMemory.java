package dev.countersign.approval;

import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/** Earlier answers, found by the digests that they were given under. */
@Component
class StoredMemory implements Memory {

    /** How many of the newest answers about the same tool are compared with a call that nothing covers. */
    private static final Limit COMPARED = Limit.of(20);

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMM yyyy HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RememberedRows remembered;
    private final SessionAnswerRows ofSession;

    StoredMemory(RememberedRows remembered, SessionAnswerRows ofSession) {
        this.remembered = remembered;
        this.ofSession = ofSession;
    }

    @Override
    public Recalled recall(ProposedCall call, List<AskedScope> scopes) {
        return remembered
                .match(call.request().digest())
                .map(StoredMemory::recalled)
                .or(() -> Optional.ofNullable(call.sessionId()).flatMap(session -> ofSession(session, scopes)))
                .orElse(Recalled.NOTHING);
    }

    private static Recalled recalled(RememberedRows.Match match) {
        String says = "A person remembered exactly this request on %s, through %s."
                .formatted(MINUTE.format(match.getCreatedAt()), match.getChannel());
        return new Recalled(
                Optional.of(match.getId()),
                List.of(),
                List.of(Ground.of(Layer.REMEMBERED, "remembered answer", says, true)));
    }

    /** Nothing unless every layer that asks has its answer. */
    private Optional<Recalled> ofSession(UUID session, List<AskedScope> scopes) {
        List<String> keys = scopes.stream()
                .flatMap(scope -> Stream.of(scope.key(), scope.exactKey()))
                .distinct()
                .toList();
        Map<String, SessionAnswerRow> found = ofSession.matches(session, keys).stream()
                .collect(Collectors.toMap(SessionAnswerRow::scopeKey, Function.identity()));
        List<SessionAnswerRow> used = new ArrayList<>();
        for (AskedScope scope : scopes) {
            @Nullable SessionAnswerRow answer = found.getOrDefault(scope.key(), found.get(scope.exactKey()));
            if (answer == null) {
                return Optional.empty();
            }
            used.add(answer);
        }
        return Optional.of(new Recalled(
                Optional.empty(),
                used.stream().map(SessionAnswerRow::getId).distinct().toList(),
                used.stream().map(StoredMemory::ground).distinct().toList()));
    }

    private static Ground ground(SessionAnswerRow answer) {
        return Ground.of(
                Layer.SESSION_ANSWER,
                "session answer",
                "A person allowed this for the session on %s: %s."
                        .formatted(MINUTE.format(answer.createdAt()), answer.scope()),
                true);
    }

    @Override
    public Optional<Ground> nearMiss(ProposedCall call) {
        ToolRequest request = call.request();
        String kin = RememberedRow.kin(call.workspace().root().toString(), request.tool());
        return remembered.kin(kin, NearMiss.LONGEST, COMPARED).stream()
                .flatMap(answer -> NearMiss.between(answer, request).stream()
                        .map(differs -> "A remembered answer of %s nearly matches: %s."
                                .formatted(MINUTE.format(answer.getCreatedAt()), differs)))
                .findFirst()
                .map(says -> Ground.of(Layer.REMEMBERED, "remembered answer", says, false));
    }
}
