package dev.countersign.result;

/**
 * What a sweep came to, in files.
 *
 * @param removed that no call will finish, or whose call is erased
 * @param strange of calls that the database does not know; they are left alone, since they may be another database's
 */
public record Swept(int removed, int strange) {

    Swept plus(Swept other) {
        return new Swept(removed + other.removed, strange + other.strange);
    }
}
