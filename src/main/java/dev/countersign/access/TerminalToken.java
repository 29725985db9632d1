package dev.countersign.access;

/**
 * Lets the terminal that hosts a service in its own process use it, with every right. It lives in that process's memory,
 * and is gone with it.
 *
 * @param secret never printed, logged or written
 */
public record TerminalToken(String secret) {

    public static TerminalToken create() {
        return new TerminalToken(Secret.random());
    }

    @Override
    public String toString() {
        return "the terminal's token";
    }
}
