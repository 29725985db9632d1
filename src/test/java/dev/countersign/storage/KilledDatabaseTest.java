package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * DB-02: a process that commits to the embedded database is killed over and over, and what the next one finds is counted
 * against a journal outside of it. {@code -Dcountersign.kills=20 -Dcountersign.steps=300000} is a long run.
 */
class KilledDatabaseTest {

    private static final int KILLS = Integer.getInteger("countersign.kills", 6);
    private static final int STEPS = Integer.getInteger("countersign.steps", 3_000);

    /** One line of the journal: what was found at a start, or acknowledged. */
    private record Note(String what, int writer, int number, long nanos) {

        static Note of(String line) {
            String[] words = line.split(" ");
            assertThat(words[0]).as(line).isIn("found", "committed");
            return new Note(words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]));
        }
    }

    @TempDir
    private Path folder;

    @Test
    void aKillLosesNoCommitThatWasAcknowledgedAndEveryStartOpensTheDatabase() throws Exception {
        Random random = new Random();
        for (int kill = 0; kill < KILLS; kill++) {
            long wanted = lines() + (long) (STEPS / KILLS * (0.5 + random.nextDouble()));
            Process process = start();
            try {
                await().pollInterval(Duration.ofMillis(10))
                        .atMost(Duration.ofMinutes(10))
                        .until(() -> !process.isAlive() || lines() >= wanted);
                assertThat(process.isAlive()).as(said()).isTrue();
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
        assertThat(start("look").waitFor()).as(said()).isZero();

        List<Note> notes = Files.readAllLines(journal()).stream().map(Note::of).toList();
        long steps = 0;
        for (int writer = 0; writer < KilledWriters.WRITERS; writer++) {
            steps += check(of(writer, notes));
        }
        System.out.printf(
                "%d kills, %,d steps of 4 KiB; commits: %.1f ms at the 99th percentile%n",
                KILLS, steps, percentile99(notes) / 1e6);
    }

    /** Every start finds what was acknowledged, and at most the one commit that was under way. Returns the last count. */
    private static int check(List<Note> notes) {
        int acknowledged = 0;
        int starts = 0;
        for (Note note : notes) {
            if (note.what().equals("found")) {
                assertThat(note.number())
                        .as("start %d", starts)
                        .isBetween(acknowledged, acknowledged + (starts == 0 ? 0 : 1));
                acknowledged = note.number();
                starts++;
            } else {
                assertThat(note.number()).isEqualTo(acknowledged);
                acknowledged++;
            }
        }
        assertThat(starts).isEqualTo(KILLS + 1);
        return acknowledged;
    }

    private static List<Note> of(int writer, List<Note> notes) {
        return notes.stream().filter(note -> note.writer() == writer).toList();
    }

    private static long percentile99(List<Note> notes) {
        long[] sorted = notes.stream()
                .filter(note -> note.what().equals("committed"))
                .mapToLong(Note::nanos)
                .sorted()
                .toArray();
        return sorted[(int) (sorted.length * 0.99)];
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriters.class.getName(),
                folder.resolve("data").toString(),
                journal().toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("said").toFile()))
                .start();
    }

    private Path journal() {
        return folder.resolve("journal");
    }

    private long lines() {
        try (var lines = Files.lines(journal())) {
            return lines.count();
        } catch (NoSuchFileException none) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String said() throws IOException {
        Path said = folder.resolve("said");
        return Files.exists(said) ? Files.readString(said) : "";
    }
}
