package dev.countersign.tool.builtin;

import dev.countersign.tool.ProcessStatus;
import java.io.IOException;
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
                if (isRunningMember(process)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isRunningMember(Path process) {
        return ProcessStatus.of(Long.parseLong(process.getFileName().toString()))
                .filter(status -> !status.dead() && status.group() == leader.pid())
                .isPresent();
    }
}
