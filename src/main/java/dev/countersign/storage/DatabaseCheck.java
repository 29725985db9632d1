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
import java.util.stream.Stream;

/**
 * Looks, before anything opens it for writing, whether the embedded database is the one that belongs to this directory:
 * not missing, emptied, shortened, or older than the results beside it. The embedded database itself opens such a file
 * without a word, and would begin anew.
 */
public final class DatabaseCheck {

    private static final int TIME_ORDERED = 7;

    private final DataDirectory directory;
    private final Path file;

    private DatabaseCheck(DataDirectory directory) {
        this.directory = directory;
        this.file = directory.root().resolve("countersign.mv.db");
    }

    /**
     * Returns if the database at this URL may be opened. Anything but the directory's own embedded database is somebody
     * else's to check.
     *
     * @throws IOException with one sentence for a person; the file is left as it is
     */
    public static void check(DataDirectory directory, String url) throws IOException {
        if (url.startsWith("jdbc:h2:file:" + directory.root() + "/countersign")) {
            new DatabaseCheck(directory).check();
        }
    }

    private void check() throws IOException {
        Optional<DatabaseMark> mark = DatabaseMark.read(directory);
        Optional<UUID> newestResult = newestResult();
        long bytes = Files.exists(file) ? Files.size(file) : -1;
        if (bytes <= 0) {
            if (mark.isPresent() || newestResult.isPresent() || bytes == 0) {
                throw refusal(bytes < 0 ? "is missing" : "is empty");
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

    private void compare(Statement statement, Optional<DatabaseMark> mark, Optional<UUID> newestResult)
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
        if (newestResult.isPresent() && isNewer(newestResult.get(), newestCall(statement))) {
            throw refusal("is older than the results in " + directory.results());
        }
    }

    static Optional<DatabaseMark> installation(Statement statement) throws SQLException {
        if (!exists(statement, "INSTALLATION")) {
            return Optional.empty();
        }
        try (ResultSet rows = statement.executeQuery("select id, generation from installation")) {
            return rows.next()
                    ? Optional.of(new DatabaseMark(rows.getObject(1, UUID.class), rows.getLong(2), 0))
                    : Optional.empty();
        }
    }

    private static Optional<UUID> newestCall(Statement statement) throws SQLException {
        if (!exists(statement, "TOOL_CALL")) {
            return Optional.empty();
        }
        try (ResultSet rows = statement.executeQuery("select id from tool_call order by id desc limit 1")) {
            return rows.next() ? Optional.of(rows.getObject(1, UUID.class)) : Optional.empty();
        }
    }

    private static boolean exists(Statement statement, String table) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("select 1 from information_schema.tables where table_name = '" + table + "'")) {
            return rows.next();
        }
    }

    /** A call's row is committed before its result is written, so the newest result never is newer than the newest row. */
    private static boolean isNewer(UUID result, Optional<UUID> call) {
        return call.isEmpty()
                || Long.compareUnsigned(
                                result.getMostSignificantBits(), call.get().getMostSignificantBits())
                        > 0;
    }

    private Optional<UUID> newestResult() throws IOException {
        if (!Files.isDirectory(directory.results())) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(directory.results())) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".json"))
                    .flatMap(name -> id(name.substring(0, name.length() - ".json".length())).stream())
                    .max((a, b) -> Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits()));
        }
    }

    private static Optional<UUID> id(String name) {
        try {
            return Optional.of(UUID.fromString(name)).filter(id -> id.version() == TIME_ORDERED);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private String readOnlyUrl() {
        return "jdbc:h2:file:" + directory.root().resolve("countersign") + ";ACCESS_MODE_DATA=r;IFEXISTS=TRUE";
    }

    private IOException refusal(String what) {
        return new IOException(
                "the database " + file + " " + what
                        + ". Nothing was changed. Put the right file back, or move the whole data directory away to begin anew");
    }
}
