package dev.countersign.cli;

/** What the program's exit code tells a script. */
enum ExitCode {
    DONE(0),
    FAILED(1),
    USAGE(2),
    NOT_RUNNING(3),
    NOT_AUTHORISED(4),
    CONFLICT(5),
    QUESTION_OPEN(6);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
