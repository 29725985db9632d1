package dev.countersign.workspace;

/** A path that is not taken, in words that tell a model what to ask for instead. */
public class PathRefused extends Exception {

    private static final long serialVersionUID = 1L;

    public PathRefused(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
