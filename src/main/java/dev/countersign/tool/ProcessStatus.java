package dev.countersign.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux says of a process in {@code /proc/PID/stat}; see proc_pid_stat(5).
 *
 * @param dead whether it has ended and only waits to be collected
 * @param group its process group
 * @param session its session
 * @param foreground the process group in the foreground of its terminal, -1 without one
 * @param startTicks when it started, in ticks since the boot
 */
public record ProcessStatus(boolean dead, long group, long session, long foreground, long startTicks) {

    /** Field 3, the state, is the first after the name, which may hold blanks and brackets itself. */
    private static final int FIRST_AFTER_NAME = 3;

    /** Empty for a process that there is not, and on a system without {@code /proc}. */
    public static Optional<ProcessStatus> of(long pid) {
        try {
            String line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            String state = fields[0];
            return Optional.of(new ProcessStatus(
                    state.equals("Z") || state.equals("X"),
                    number(fields, 5),
                    number(fields, 6),
                    number(fields, 8),
                    number(fields, 22)));
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException none) {
            return Optional.empty();
        }
    }

    private static long number(String[] fields, int field) {
        return Long.parseLong(fields[field - FIRST_AFTER_NAME]);
    }
}
