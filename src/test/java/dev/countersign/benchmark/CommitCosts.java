package dev.countersign.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What a step costs the disk, counted by the Java virtual machine's own flight recorder. */
final class CommitCosts {

    private static final String DATABASE_FILE = ".mv.db";
    private static final int TURNS = 10;
    private static final int STEPS = 30;

    private long writes;
    private long bytes;
    private long syncs;
    private long resultSyncs;

    private CommitCosts() {}

    /** Runs turns of their own on the embedded database, in a program that records. */
    static void report(InstantModel model) throws IOException, InterruptedException {
        Table table = new Table(
                "The disk, embedded database, for each step",
                "steps x calls",
                "commits (writes of the database file)",
                "bytes of a commit",
                "syncs of the database file",
                "syncs in the folder of results");
        for (int calls : new int[] {1, 8}) {
            CommitCosts costs = count(model, calls);
            table.row(
                    STEPS + " x " + calls,
                    perStep(costs.writes),
                    "" + costs.bytes / Math.max(1, costs.writes),
                    perStep(costs.syncs),
                    perStep(costs.resultSyncs));
        }
    }

    private static String perStep(long count) {
        return String.format(Locale.ROOT, "%.2f", count / (double) (TURNS * STEPS));
    }

    private static CommitCosts count(InstantModel model, int calls) throws IOException, InterruptedException {
        try (Home home = Home.fresh(model, "")) {
            Path recording = home.folder().resolve("disk.jfr");
            Instant begin;
            Instant end;
            try (Program program = Program.start(
                    home,
                    "-XX:StartFlightRecording:dumponexit=true,filename=" + recording + ",settings=" + settings(home))) {
                StepTimes steps = new StepTimes(model, home, new Client(program.url()));
                steps.run(2, STEPS, calls);
                begin = Instant.now();
                steps.run(TURNS, STEPS, calls);
                end = Instant.now();
            }
            CommitCosts costs = new CommitCosts();
            try (RecordingFile events = new RecordingFile(recording)) {
                while (events.hasMoreEvents()) {
                    RecordedEvent event = events.readEvent();
                    if (event.getStartTime().isAfter(begin)
                            && event.getStartTime().isBefore(end)) {
                        costs.add(event);
                    }
                }
            }
            return costs;
        }
    }

    private static Path settings(Home home) throws IOException {
        return Files.writeString(home.folder().resolve("disk.jfc"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration version="2.0">
                  <event name="jdk.FileWrite">
                    <setting name="enabled">true</setting>
                    <setting name="threshold">0 ns</setting>
                  </event>
                  <event name="jdk.FileForce">
                    <setting name="enabled">true</setting>
                    <setting name="threshold">0 ns</setting>
                  </event>
                </configuration>
                """);
    }

    private void add(RecordedEvent event) {
        String path = String.valueOf(event.getString("path"));
        boolean force = event.getEventType().getName().equals("jdk.FileForce");
        if (path.endsWith(DATABASE_FILE)) {
            syncs += force ? 1 : 0;
            writes += force ? 0 : 1;
            bytes += force ? 0 : event.getLong("bytesWritten");
        } else if (force && path.contains("tool-results")) {
            resultSyncs++;
        }
    }
}
