package dev.countersign.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Processes that a call has left behind, be it that the engine which ran it is gone or that they made a session of their
 * own. They are known by the mark in the environment that every command gets. One that has cleared its environment, or
 * belongs to somebody else, is not found; neither is any on a system without {@code /proc}.
 */
public final class Orphans {

    /** The variable whose value is the id of the call. */
    public static final String MARK = "COUNTERSIGN_CALL";

    private static final Path PROC = Path.of("/proc");
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration STEP = Duration.ofMillis(20);

    private Orphans() {}

    /**
     * Ends every process of a call: asked first, killed 2 seconds later.
     *
     * @return whether there was one
     * @throws InterruptedException while waiting; some may still run
     */
    public static boolean end(UUID callId) throws InterruptedException {
        List<ProcessHandle> found = of(callId);
        boolean any = !found.isEmpty();
        found.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        // Looked up again each time: a process that is ending may have started another.
        for (found = of(callId); !found.isEmpty() && System.nanoTime() - deadline < 0; found = of(callId)) {
            Thread.sleep(STEP);
        }
        found.forEach(ProcessHandle::destroyForcibly);
        return any;
    }

    /** The processes of a call that run now. */
    public static List<ProcessHandle> of(UUID callId) {
        String entry = '\0' + MARK + '=' + callId + '\0';
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.pid() != self && environment(process.pid()).contains(entry))
                .toList();
    }

    /** All of it, each entry between two NULs; a zombie has none. */
    private static String environment(long pid) {
        try {
            Path environ = PROC.resolve(Long.toString(pid)).resolve("environ");
            return '\0' + new String(Files.readAllBytes(environ), StandardCharsets.ISO_8859_1) + '\0';
        } catch (IOException e) {
            return "";
        }
    }
}
