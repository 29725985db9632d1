package dev.countersign.cli;

import tools.jackson.databind.JsonNode;

/** What came of a request to a running service, if it was refused: one line for the terminal, and the exit code. */
final class ServiceFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final String code;

    private ServiceFailure(ExitCode exitCode, String code, String line) {
        super(line);
        this.exitCode = exitCode;
        this.code = code;
    }

    static ServiceFailure notRunning(String url) {
        return new ServiceFailure(ExitCode.NOT_RUNNING, "", "the service at " + url + " does not answer");
    }

    static ServiceFailure notAuthorised(String line) {
        return new ServiceFailure(ExitCode.NOT_AUTHORISED, "", line);
    }

    /** A refusal of the service, in its own words. */
    static ServiceFailure of(int status, JsonNode problem) {
        String code = problem.path("code").asString("");
        String detail = problem.path("detail").asString("no reason was given");
        return switch (status) {
            case 401, 403 -> new ServiceFailure(ExitCode.NOT_AUTHORISED, code, "not authorised: " + detail);
            case 409, 412 -> new ServiceFailure(ExitCode.CONFLICT, code, detail);
            case 400, 404, 413, 422 -> new ServiceFailure(ExitCode.USAGE, code, detail);
            default -> new ServiceFailure(ExitCode.FAILED, code, "the service answered " + status + ": " + detail);
        };
    }

    int exitCode() {
        return exitCode.number();
    }

    /** The stable word of the refusal; empty where the service said nothing. */
    String code() {
        return code;
    }

    String line() {
        return String.valueOf(getMessage());
    }
}
