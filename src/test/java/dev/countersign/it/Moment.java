package dev.countersign.it;

/** When a crash comes: within 40 ms after something has happened, or before the program is ready. */
enum Moment {
    RECOVERY("before it was ready"),
    STREAM("as a reply began to stream"),
    QUESTION("as a question opened"),
    ANSWER("as an answer was acknowledged"),
    COMMAND("as a command took effect");

    private final String words;

    Moment(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
