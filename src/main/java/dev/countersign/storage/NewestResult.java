package dev.countersign.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The newest complete result in a folder. The row of its call was committed before it was written, and history keeps the
 * ids of calls that are erased: a database that knows neither is another one, has been emptied, or is an older copy.
 *
 * @param call whose result it is
 */
record NewestResult(UUID call) {

    private static final String ENDING = ".json";
    private static final int TIME_ORDERED = 7;

    static Optional<NewestResult> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ENDING))
                    .flatMap(name -> id(name.substring(0, name.length() - ENDING.length())).stream())
                    .max(TimeOrderedId::compare)
                    .map(NewestResult::new);
        }
    }

    private static Optional<UUID> id(String name) {
        try {
            return Optional.of(UUID.fromString(name)).filter(id -> id.version() == TIME_ORDERED);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    boolean isKnownTo(Connection database) throws SQLException {
        return standsIn(database, "tool_call", "id") || standsIn(database, "history", "call_id");
    }

    private boolean standsIn(Connection database, String table, String column) throws SQLException {
        if (!exists(database, table)) {
            return false;
        }
        try (PreparedStatement query =
                database.prepareStatement("select 1 from " + table + " where " + column + " = ?")) {
            query.setMaxRows(1);
            query.setObject(1, call);
            return hasRow(query);
        }
    }

    static boolean exists(Connection database, String table) throws SQLException {
        try (PreparedStatement query = database.prepareStatement("""
                select 1 from information_schema.tables
                 where table_schema = current_schema and lower(table_name) = ?
                """)) {
            query.setString(1, table);
            return hasRow(query);
        }
    }

    private static boolean hasRow(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.next();
        }
    }
}
