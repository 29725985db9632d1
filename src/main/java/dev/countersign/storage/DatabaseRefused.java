package dev.countersign.storage;

/** The database is not the one that belongs to what is kept beside it; nothing may start on it. The message is one line. */
public final class DatabaseRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseRefused(String line) {
        super(line);
    }
}
