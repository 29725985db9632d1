package dev.countersign.cli;

/** What came of a request to a running service, if it was refused: one line for the terminal, and the exit code. */
final class ServiceFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int FAILED = 1;
    private static final int USAGE = 2;
    private static final int NOT_RUNNING = 3;
    private static final int NOT_AUTHORISED = 4;
    private static final int CONFLICT = 5;

    private final int exitCode;

    private ServiceFailure(int exitCode, String line) {
        super(line);
        this.exitCode = exitCode;
    }

    static ServiceFailure notRunning(String url) {
        return new ServiceFailure(NOT_RUNNING, "the service at " + url + " does not answer");
    }

    /** A refusal of the service, in its own words. */
    static ServiceFailure of(int status, String detail) {
        return switch (status) {
            case 401, 403 -> new ServiceFailure(NOT_AUTHORISED, "not authorised: " + detail);
            case 409, 412 -> new ServiceFailure(CONFLICT, detail);
            case 400, 404, 422 -> new ServiceFailure(USAGE, detail);
            default -> new ServiceFailure(FAILED, "the service answered " + status + ": " + detail);
        };
    }

    int exitCode() {
        return exitCode;
    }

    String line() {
        return String.valueOf(getMessage());
    }
}
