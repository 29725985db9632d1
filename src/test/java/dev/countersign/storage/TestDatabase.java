package dev.countersign.storage;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Databases for tests: a file of its own, or a database of its own on one PostgreSQL for the whole run. */
public final class TestDatabase {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestDatabase() {}

    /** A fresh data directory, which the embedded database goes into. */
    public static String dataDirectory() {
        try {
            return Files.createTempDirectory("countersign-data").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL of a new, empty database; {@code COUNTERSIGN_TEST_POSTGRES} names another server to use. */
    public static String postgres() {
        String server =
                Optional.ofNullable(System.getenv("COUNTERSIGN_TEST_POSTGRES")).orElseGet(Embedded::server);
        String name = "test_" + ProcessHandle.current().pid() + "_" + COUNT.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(server);
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return server.replaceFirst("/postgres\\?", "/" + name + "?");
    }

    private static final class Embedded {
        private static final String SERVER = start();

        static String server() {
            return SERVER;
        }

        private static String start() {
            try {
                EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "300")
                        .start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> close(postgres)));
                return postgres.getJdbcUrl("postgres", "postgres");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void close(EmbeddedPostgres postgres) {
            try {
                postgres.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
