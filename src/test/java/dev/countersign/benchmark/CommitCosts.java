package dev.countersign.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What a step costs the disk: counted by the system and the flight recorder, or by PostgreSQL itself. */
record CommitCosts(InstantModel model, Home home) {

    private static final int TURNS = 10;
    private static final int STEPS = 30;

    /** Runs turns of their own on the embedded database, in a program that records. */
    void report() throws IOException, InterruptedException {
        Table table = new Table(
                "The disk, embedded database, for each step",
                "steps x calls",
                "bytes written",
                "syncs of the database file",
                "syncs in the folder of results");
        for (int calls : new int[] {1, 8}) {
            Path recording = home.folder().resolve("disk-" + calls + ".jfr");
            long bytes;
            Instant begin;
            Instant end;
            try (Program program = Program.start(
                    home,
                    "-XX:StartFlightRecording:dumponexit=true,filename=" + recording + ",settings=" + settings())) {
                StepTimes steps = new StepTimes(model, home, new Client(program.url()));
                steps.run(2, STEPS, calls);
                begin = Instant.now();
                bytes = -program.bytesWritten();
                steps.run(TURNS, STEPS, calls);
                bytes += program.bytesWritten();
                end = Instant.now();
            }
            table.row(
                    STEPS + " x " + calls,
                    perStep(bytes),
                    perStep(syncs(recording, begin, end, ".mv.db")),
                    perStep(syncs(recording, begin, end, "tool-results")));
        }
    }

    private static long syncs(Path recording, Instant begin, Instant end, String of) throws IOException {
        long syncs = 0;
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                boolean within = event.getStartTime().isAfter(begin)
                        && event.getStartTime().isBefore(end);
                if (within && String.valueOf(event.getString("path")).contains(of)) {
                    syncs++;
                }
            }
        }
        return syncs;
    }

    private Path settings() throws IOException {
        return Files.writeString(home.folder().resolve("disk.jfc"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0">
                  <event name="jdk.FileForce">
                    <setting name="enabled">true</setting>
                    <setting name="threshold">0 ns</setting>
                  </event>
                </configuration>
                """);
    }

    /** The same turns on PostgreSQL, which counts its commits. */
    void reportOfPostgres() throws IOException, InterruptedException, SQLException {
        Table table = new Table(
                "The disk, PostgreSQL, for each step", "steps x calls", "commits", "bytes of log", "bytes of a commit");
        try (Program program = Program.start(home);
                Connection connection = DriverManager.getConnection(home.jdbcUrl())) {
            StepTimes steps = new StepTimes(model, home, new Client(program.url()));
            for (int calls : new int[] {1, 8}) {
                steps.run(2, STEPS, calls);
                Thread.sleep(2_000); // The counts come a moment late.
                long commits = -number(
                        connection, "select xact_commit from pg_stat_database where datname = current_database()");
                long bytes = -number(connection, "select wal_bytes from pg_stat_wal");
                steps.run(TURNS, STEPS, calls);
                Thread.sleep(2_000);
                commits += number(
                        connection, "select xact_commit from pg_stat_database where datname = current_database()");
                bytes += number(connection, "select wal_bytes from pg_stat_wal");
                table.row(STEPS + " x " + calls, perStep(commits), perStep(bytes), "" + bytes / Math.max(1, commits));
            }
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (var rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String perStep(long count) {
        double each = count / (double) (TURNS * STEPS);
        return String.format(Locale.ROOT, each < 100 ? "%.2f" : "%.0f", each);
    }
}
