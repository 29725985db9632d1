package dev.countersign.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Processes that a call has left behind, be it that the engine which ran it is gone or that they made a session of their
 * own. They are known by the mark in the environment that every command gets, or by the session that a marked process leads.
 * One that has cleared its environment and outlived the leader of its session, or left it, is not found; neither is any on a
 * system without {@code /proc}.
 */
public final class Orphans {

    /** The variable whose value is the id of the call. */
    public static final String MARK = "COUNTERSIGN_CALL";

    private static final Path PROC = Path.of("/proc");
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration STEP = Duration.ofMillis(20);

    private static final long NONE = -1;

    private Orphans() {}

    /** What was found of a call, and is ended. */
    public enum Ended {
        /** Nothing was found, which does not mean that there is nothing. */
        NOTHING,
        /** Processes that carry the mark; what they had started without it may still run. */
        MARKED,
        /** Every process of the sessions that the call's commands had. */
        SESSIONS
    }

    /**
     * Ends every process of a call: asked first, killed 2 seconds later.
     *
     * @throws InterruptedException while waiting; some may still run
     */
    public static Ended end(UUID callId) throws InterruptedException {
        Set<Long> sessions = new HashSet<>();
        List<ProcessHandle> found = left(callId, sessions);
        if (found.isEmpty()) {
            return Ended.NOTHING;
        }
        boolean whole = found.stream().allMatch(process -> sessions.contains(sessionOf(process.pid())));
        found.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        // Looked up again each time: a process that is ending may have started another.
        for (found = left(callId, sessions);
                !found.isEmpty() && System.nanoTime() - deadline < 0;
                found = left(callId, sessions)) {
            Thread.sleep(STEP);
        }
        found.forEach(ProcessHandle::destroyForcibly);
        return whole ? Ended.SESSIONS : Ended.MARKED;
    }

    /** The processes of a call that run now and carry its mark. */
    public static List<ProcessHandle> of(UUID callId) {
        String entry = '\0' + MARK + '=' + callId + '\0';
        return others().filter(process -> environment(process.pid()).contains(entry))
                .toList();
    }

    /**
     * These and whatever else is in their sessions.
     *
     * @param sessions that were found earlier; those that a marked process leads are added, since it was made for the call
     */
    private static List<ProcessHandle> left(UUID callId, Set<Long> sessions) {
        List<ProcessHandle> marked = of(callId);
        marked.stream()
                .map(ProcessHandle::pid)
                .filter(pid -> sessionOf(pid) == pid)
                .forEach(sessions::add);
        Stream<ProcessHandle> members = sessions.isEmpty()
                ? Stream.of()
                : others().filter(process -> sessions.contains(sessionOf(process.pid())));
        return Stream.concat(marked.stream(), members).distinct().toList();
    }

    private static Stream<ProcessHandle> others() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses().filter(process -> process.pid() != self);
    }

    /** A dead one has none. */
    private static long sessionOf(long pid) {
        return ProcessStatus.of(pid)
                .filter(status -> !status.dead())
                .map(ProcessStatus::session)
                .orElse(NONE);
    }

    /** All of it, each entry between two NULs; a zombie has none. */
    private static String environment(long pid) {
        try {
            return '\0'
                    + new String(Files.readAllBytes(PROC.resolve(pid + "/environ")), StandardCharsets.ISO_8859_1)
                    + '\0';
        } catch (IOException e) {
            return "";
        }
    }
}
