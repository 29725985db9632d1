package dev.countersign.api;

/** A caller holds as many event streams as one may. */
final class TooManyStreams extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyStreams(int limit) {
        super("One caller may hold " + limit + " event streams at a time.", null, false, false);
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
