package dev.countersign.access;

import java.util.Set;

/**
 * Who makes a request.
 *
 * @param id stable, unique among callers
 * @param channel in words, as it is recorded with answers: {@code window}, {@code token ci}
 */
public record Caller(String id, String channel, Set<Right> rights) {

    public boolean may(Right right) {
        return rights.contains(right);
    }
}
