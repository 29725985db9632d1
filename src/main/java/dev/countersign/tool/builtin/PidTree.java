package dev.countersign.tool.builtin;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A command on a system without {@code setsid}: its descendants as they were seen while their parents lived. What starts
 * and loses its parent between two glances is not found.
 */
final class PidTree extends ProcessTree {

    private final ProcessHandle root;
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();

    PidTree(ProcessHandle root) {
        this.root = root;
    }

    @Override
    void glance() {
        seen.add(root);
        Set.copyOf(seen).forEach(process -> process.descendants().forEach(seen::add));
    }

    @Override
    boolean isAlive() {
        glance();
        return seen.stream().anyMatch(ProcessHandle::isAlive);
    }

    @Override
    void send(int signal) {
        glance();
        seen.forEach(process -> {
            if (signal == Posix.SIGKILL) {
                process.destroyForcibly();
            } else {
                process.destroy();
            }
        });
    }
}
