package dev.countersign.result;

import java.util.Set;
import java.util.UUID;

/** What the database knows of calls by whose ids files in the folder of results are named. */
public interface KnownCalls {

    /** Those that there are. */
    Set<UUID> existing(Set<UUID> calls);

    /** Those that there were: what is left of them is to go. */
    Set<UUID> erased(Set<UUID> calls);

    /** Whether an engine runs it: another one may share the folder. */
    boolean isRunning(UUID call);
}
