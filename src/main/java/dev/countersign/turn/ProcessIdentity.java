package dev.countersign.turn;

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
 * @param startTicks when the process started, in milliseconds since the epoch; 0 where that is not known
 */
record ProcessIdentity(String host, String bootId, long pid, long startTicks) {

    static ProcessIdentity current() {
        return new ProcessIdentity(
                place(), bootIdOfKernel(), ProcessHandle.current().pid(), startOf(ProcessHandle.current()));
    }

    /** Whether that very process is known to be gone; false for one of another host, of which nothing is known here. */
    boolean isGone() {
        if (!host.equals(place())) {
            return false;
        }
        if (!bootId.equals(bootIdOfKernel())) {
            return true;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        return process.isEmpty() || !process.get().isAlive() || startOf(process.get()) != startTicks;
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
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
