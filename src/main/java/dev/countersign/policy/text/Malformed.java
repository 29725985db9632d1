package dev.countersign.policy.text;

/** A file that is not what its format demands. */
public final class Malformed extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;

    public Malformed(int line, String says) {
        super(says, null, false, false);
        this.line = line;
    }

    public int line() {
        return line;
    }

    public String says() {
        return String.valueOf(getMessage());
    }
}
