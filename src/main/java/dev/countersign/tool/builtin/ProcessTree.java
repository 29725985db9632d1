package dev.countersign.tool.builtin;

import java.time.Duration;

/** A command with everything that it started and that stayed with it. Ended as a whole: asked first, then killed. */
abstract sealed class ProcessTree permits SessionGroup, PidTree {

    private static final Duration AFTER_KILL = Duration.ofSeconds(1);

    /** Looks at what is running now, where that can not be found out later. */
    abstract void glance();

    abstract boolean isAlive();

    /** @param signal {@link Posix#SIGTERM} or {@link Posix#SIGKILL} */
    abstract void send(int signal);

    /**
     * Ends whatever is left, whether the command itself still runs or not. An interrupt does not stop this.
     *
     * @param patience how long those that were asked to end have for it
     */
    final void end(Duration patience) {
        try (SteadyWait wait = new SteadyWait()) {
            if (!isAlive()) {
                return;
            }
            send(Posix.SIGTERM);
            if (!wait.until(() -> !isAlive(), patience)) {
                send(Posix.SIGKILL);
                wait.until(() -> !isAlive(), AFTER_KILL);
            }
        }
    }
}
