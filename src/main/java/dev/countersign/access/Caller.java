package dev.countersign.access;

import java.util.Set;

/**
 * Who makes a request.
 *
 * @param credential with which they came in
 * @param channel in words, as it is recorded with answers: {@code window}, {@code token ci}
 */
public record Caller(Credential credential, String channel, Set<Right> rights) {

    /** Stable, unique among callers. */
    public String id() {
        return credential.id();
    }

    public boolean may(Right right) {
        return rights.contains(right);
    }
}
