package dev.countersign.turn;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Conversations that this engine has put down, so that the next lease need not read them from the beginning. Any of them
 * may be missing; what is taken out is good only if the fence says that nobody else has moved the turn since.
 */
@Component
class RecentConversations {

    /** A few characters for each of a thousand open questions would be too many; a person answers a few at a time. */
    private static final int KEPT = 64;

    /** Longer ones are read again: what is kept stays below some tens of megabytes. */
    private static final int LONGEST = 256 * 1024;

    private final Map<UUID, Kept> bySession = new LinkedHashMap<>();

    /** A conversation, and the lease that it was last moved under. */
    record Kept(Lease lease, Conversation conversation) {}

    synchronized void keep(Lease lease, Conversation conversation) {
        if (conversation.characters() > LONGEST) {
            return;
        }
        bySession.put(lease.sessionId(), new Kept(lease, conversation));
        if (bySession.size() > KEPT) {
            bySession.remove(bySession.keySet().iterator().next());
        }
    }

    /** The session's, which is no longer kept. */
    synchronized Optional<Kept> take(UUID sessionId) {
        return Optional.ofNullable(bySession.remove(sessionId));
    }
}
