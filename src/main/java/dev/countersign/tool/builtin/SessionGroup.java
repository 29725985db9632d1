package dev.countersign.tool.builtin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A command that was started as the leader of a session of its own: its pid is the id of its process group. */
final class SessionGroup extends ProcessTree {

    private static final Path PROC = Path.of("/proc");

    private final Process leader;

    SessionGroup(Process leader) {
        this.leader = leader;
    }

    @Override
    void glance() {}

    @Override
    boolean isAlive() {
        return leader.isAlive() || (Posix.signalGroup(leader.pid(), 0) && hasRunningMember());
    }

    @Override
    void send(int signal) {
        boolean sent = Posix.signalGroup(leader.pid(), signal);
        // In its first moments the leader is not in its own group yet.
        if (!sent && leader.isAlive()) {
            if (signal == Posix.SIGKILL) {
                leader.destroyForcibly();
            } else {
                leader.destroy();
            }
        }
    }

    /** A zombie that nobody collects can be signalled for ever, so the states have to be read. */
    private boolean hasRunningMember() {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (isRunningMember(process.resolve("stat"))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Reads {@code pid (name) state ppid pgrp …}; the name may hold blanks and brackets itself. */
    private boolean isRunningMember(Path stat) {
        try {
            String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", 4);
            boolean dead = fields[0].equals("Z") || fields[0].equals("X");
            return !dead && Long.parseLong(fields[2]) == leader.pid();
        } catch (IOException e) {
            return false;
        }
    }
}
