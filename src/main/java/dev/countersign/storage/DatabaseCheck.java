package dev.countersign.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;

/**
 * Looks, before anything opens it for writing, whether the embedded database is the one that belongs to this directory:
 * not missing, emptied, shortened, or older than the results beside it. The embedded database itself opens such a file
 * without a word, and would begin anew.
 */
public final class DatabaseCheck {

    private final DataDirectory directory;
    private final Path file;

    private DatabaseCheck(DataDirectory directory) {
        this.directory = directory;
        this.file = directory.root().resolve("countersign.mv.db");
    }

    /**
     * Returns if the database at this URL may be opened. Any other than the directory's own embedded one is compared with
     * the results once it is connected to, see {@link DatabaseOpening}.
     *
     * @throws IOException with one sentence for a person; the file is left as it is
     */
    public static void check(DataDirectory directory, String url) throws IOException {
        if (covers(directory, url)) {
            new DatabaseCheck(directory).check();
        }
    }

    /** Whether that is the directory's own embedded database. */
    static boolean covers(DataDirectory directory, String url) {
        return url.startsWith("jdbc:h2:file:" + directory.root() + "/countersign");
    }

    private void check() throws IOException {
        Optional<DatabaseMark> mark = DatabaseMark.read(directory);
        Optional<NewestResult> newestResult = NewestResult.in(directory.results());
        long bytes = Files.exists(file) ? Files.size(file) : -1;
        if (bytes <= 0) {
            if (mark.isPresent() || newestResult.isPresent() || bytes == 0) {
                throw bytes < 0
                        ? refusal("is missing", "; if another database was used here, name it with --db-url")
                        : refusal("is empty");
            }
            return;
        }
        if (mark.isPresent() && mark.get().closedBytes() > bytes) {
            throw refusal("is shorter than when it was closed: %d bytes instead of %d"
                    .formatted(bytes, mark.get().closedBytes()));
        }
        try (Connection connection = DriverManager.getConnection(readOnlyUrl());
                Statement statement = connection.createStatement()) {
            compare(statement, mark, newestResult);
        } catch (SQLException e) {
            if (e.getErrorCode() == LOCKED) {
                return; // Opening it will say so.
            }
            throw refusal("can not be read ("
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + ")");
        }
    }

    private static final int LOCKED = 90020;

    private void compare(Statement statement, Optional<DatabaseMark> mark, Optional<NewestResult> newestResult)
            throws SQLException, IOException {
        if (mark.isPresent()) {
            Optional<DatabaseMark> found = installation(statement);
            if (found.isEmpty() || !found.get().database().equals(mark.get().database())) {
                throw refusal("is not the one that was used here before");
            }
            if (found.get().generation() < mark.get().generation()) {
                throw refusal("is older than the one that was used here last");
            }
        }
        if (newestResult.isPresent() && !newestResult.get().isKnownTo(statement.getConnection())) {
            throw refusal(
                    "does not know the newest result in " + directory.results()
                            + ": it is an older copy, or another one was used with that folder",
                    "; countersign.results-dir names another folder of results");
        }
    }

    static Optional<DatabaseMark> installation(Statement statement) throws SQLException {
        if (!NewestResult.exists(statement.getConnection(), "installation")) {
            return Optional.empty();
        }
        try (ResultSet rows = statement.executeQuery("select id, generation from installation")) {
            return rows.next()
                    ? Optional.of(new DatabaseMark(rows.getObject(1, UUID.class), rows.getLong(2), 0))
                    : Optional.empty();
        }
    }

    private String readOnlyUrl() {
        return "jdbc:h2:file:" + directory.root().resolve("countersign") + ";ACCESS_MODE_DATA=r;IFEXISTS=TRUE";
    }

    private IOException refusal(String what) {
        return refusal(what, "");
    }

    private IOException refusal(String what, String orElse) {
        return new IOException("the database " + file + " " + what
                + ". Nothing was changed. Put the right file back, or move the whole data directory away to begin anew"
                + orElse);
    }
}
