package dev.countersign.turn;

import dev.countersign.tool.ProcessStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells one run of one process from every other, process ids being reused.
 *
 * @param host name of the machine, and on Linux the namespace of its process ids
 * @param bootId of the running kernel, empty where the system has none
 * @param startTicks when the process started: on Linux in ticks since the boot, which no setting of the clock moves, else in
 *     milliseconds since the epoch, as earlier versions wrote it everywhere; 0 where that is not known
 */
record ProcessIdentity(String host, String bootId, long pid, long startTicks) {

    /** More ticks than any machine has been up for, fewer milliseconds than have passed since the epoch. */
    private static final long MOST_TICKS = 100_000_000_000L;

    static ProcessIdentity current() {
        return of(ProcessHandle.current());
    }

    static ProcessIdentity of(ProcessHandle process) {
        return new ProcessIdentity(place(), bootIdOfKernel(), process.pid(), startOf(process));
    }

    /**
     * Whether that very process is known to be gone. False wherever nothing can be known: another boot of a machine of this
     * name may be another machine, and what was not counted in ticks can not be compared.
     */
    boolean isGone() {
        if (bootId.isEmpty() || !bootId.equals(bootIdOfKernel()) || !host.equals(place())) {
            return false;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty() || !process.get().isAlive()) {
            return true;
        }
        return startTicks > 0
                && startTicks < MOST_TICKS
                && ProcessStatus.of(pid)
                        .filter(now -> now.startTicks() != startTicks)
                        .isPresent();
    }

    private static long startOf(ProcessHandle process) {
        return ProcessStatus.of(process.pid())
                .map(ProcessStatus::startTicks)
                .orElseGet(() ->
                        process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    /** Containers of one machine may have the same name, and the same process ids for other processes. */
    private static String place() {
        return hostName() + processIdsOfKernel();
    }

    private static String processIdsOfKernel() {
        try {
            return " " + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static String bootIdOfKernel() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
