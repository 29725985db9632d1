package dev.countersign.approval;

import dev.countersign.problem.Problem;
import dev.countersign.storage.Page;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.tool.ToolRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Keeps answers that reach further than their question, tells of them, counts their uses and takes them back. */
@Component
public class Memories {

    /** Characters of an input that a list shows. */
    private static final int LONGEST_LISTED = 64 * 1024;

    private static final int LONGEST_SCOPE = 500;

    private final RememberedRows remembered;
    private final SessionAnswerRows ofSession;
    private final ToolRegistry tools;
    private final HistoryRecorder history;
    private final Clock clock;

    Memories(
            RememberedRows remembered,
            SessionAnswerRows ofSession,
            ToolRegistry tools,
            HistoryRecorder history,
            Clock clock) {
        this.remembered = remembered;
        this.ofSession = ofSession;
        this.tools = tools;
        this.history = history;
        this.clock = clock;
    }

    /** Inside the transaction of the answer: keeps what it is to cover from now on, if that is more than the question. */
    public void keep(Approval allowed, List<AskedScope> scopes, Answer answer, String channel) {
        switch (answer) {
            case REMEMBER -> remember(allowed, channel);
            case ALLOW_SESSION -> scopes.forEach(scope -> keepForSession(allowed, scope, channel));
            case ALLOW, DENY -> {}
        }
    }

    private void remember(Approval allowed, String channel) {
        if (!remembered.existsByDigest(allowed.inputDigest())) {
            remembered.save(new RememberedRow(
                    TimeOrderedId.next(), allowed, canonical(allowed.input()), channel, clock.instant()));
        }
    }

    private void keepForSession(Approval allowed, AskedScope scope, String channel) {
        if (ofSession.matches(allowed.sessionId(), List.of(scope.key())).isEmpty()) {
            String words = scope.isExact() ? exactly(allowed) : scope.inWords();
            ofSession.save(
                    new SessionAnswerRow(TimeOrderedId.next(), allowed, scope.key(), words, channel, clock.instant()));
        }
    }

    private static String exactly(Approval allowed) {
        String input = canonical(allowed.input());
        return allowed.tool() + ": exactly "
                + (input.length() <= LONGEST_SCOPE
                        ? input
                        : input.substring(0, LONGEST_SCOPE) + "… (%,d characters)".formatted(input.length()));
    }

    private static String canonical(JsonNode input) {
        try {
            return CanonicalInput.parse(input.toString()).json();
        } catch (InvalidInput e) {
            throw new IllegalStateException("A question is about an input that is one JSON object", e);
        }
    }

    /**
     * Inside the transaction of a claim: counts the use of the answers that it rests on, and holds them until the commit.
     * False if one of them has been revoked since the decision, which then has to be made again.
     */
    public boolean use(Recalled recalled) {
        Instant now = clock.instant();
        return recalled.remembered().stream().allMatch(id -> remembered.use(id, now) == 1)
                && recalled.ofSession().stream().sorted().allMatch(id -> ofSession.use(id, now) == 1);
    }

    /** Newest first. */
    public Page<RememberedAnswer> remembered(int limit, @Nullable String cursor) {
        UUID before = Optional.ofNullable(Page.idAt(cursor)).orElse(TimeOrderedId.HIGHEST);
        List<RememberedRows.Listed> found = remembered.page(before, LONGEST_LISTED, Limit.of(limit + 1));
        return Page.of(found, limit, RememberedRows.Listed::getId)
                .map(rows -> rows.stream().map(this::listed).toList());
    }

    private RememberedAnswer listed(RememberedRows.Listed row) {
        return new RememberedAnswer(
                row.getId(),
                row.getWorkspace(),
                row.getTool(),
                row.getRevision(),
                isCurrent(row.getTool(), row.getRevision()),
                parsed(row.getInput()),
                row.getInputLength(),
                row.getDigest(),
                row.getChannel(),
                row.getCreatedAt(),
                row.getLastUsedAt(),
                row.getUses());
    }

    /** One that is damaged is shown as the text that it is, so that the others are shown too. */
    private static @Nullable JsonNode parsed(@Nullable String input) {
        try {
            return input == null ? null : CanonicalInput.parse(input).value();
        } catch (InvalidInput damaged) {
            return StringNode.valueOf(input);
        }
    }

    /** In the order in which they were given. */
    public List<SessionAnswer> ofSession(UUID sessionId) {
        return ofSession.findBySessionIdOrderById(sessionId).stream()
                .map(row -> row.toAnswer(isCurrent(row.tool(), row.revision())))
                .toList();
    }

    private boolean isCurrent(String tool, String revision) {
        return tools.find(tool)
                .filter(registration -> registration.revision().equals(revision))
                .isPresent();
    }

    /**
     * Takes a remembered answer back; what has not been claimed yet is decided without it.
     *
     * @throws Problem not-found if there is none of that id, or no longer
     */
    @Transactional
    public void revokeRemembered(UUID id, String channel) {
        RememberedRow row = remembered.findById(id).orElseThrow(() -> Problem.notFound("remembered answer"));
        if (remembered.revoke(id) != 1) {
            throw Problem.notFound("remembered answer");
        }
        history.revoked(row.tool(), row.revision(), row.digest(), null, channel);
    }

    /** The same for an answer of a session. */
    @Transactional
    public void revokeOfSession(UUID sessionId, UUID id, String channel) {
        SessionAnswerRow row = ofSession
                .findById(id)
                .filter(answer -> answer.sessionId().equals(sessionId))
                .orElseThrow(() -> Problem.notFound("answer of this session"));
        if (ofSession.revoke(id) != 1) {
            throw Problem.notFound("answer of this session");
        }
        history.revoked(row.tool(), row.revision(), null, sessionId, channel);
    }

    /** Inside the transaction that erases a session's transcript: takes back its answers, whose scope quotes it. */
    public void forgetOfSession(UUID sessionId) {
        for (SessionAnswerRow row : ofSession.findBySessionIdOrderById(sessionId)) {
            if (ofSession.revoke(row.getId()) == 1) {
                history.revoked(row.tool(), row.revision(), null, sessionId, "erasure");
            }
        }
    }
}
