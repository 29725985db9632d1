package dev.countersign.access;

import java.util.Set;

/** Where it is recorded for good who was let in, inside the transaction of the act. */
public interface AccessRecord {

    /**
     * Somebody is let in from now on.
     *
     * @param access the channel that stands with whatever comes through it: {@code token ci}, {@code window}
     * @param channel through what it was given
     */
    void given(String access, Set<Right> rights, String channel);

    /** And no longer, because a person has ended it. */
    void ended(String access, String channel);
}
