package dev.countersign.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * How large the embedded database's file gets beside what is alive in it, with a day's pace: where 100,000 steps take eight
 * hours, the upkeep of every five seconds comes after each seventeen steps, and what it frees can be used again by the next.
 * {@code -Dcountersign.growth=100000} is the whole day; {@code -Dcountersign.growth.hurry=true} does it as fast as it can,
 * with the upkeep by the clock.
 */
class FileGrowthTest {

    private static final int STEPS = Integer.getInteger("countersign.growth", 2_000);
    private static final boolean HURRY = Boolean.getBoolean("countersign.growth.hurry");
    private static final int STEPS_OF_UPKEEP = 17;
    private static final int INPUT = 1_024;
    private static final int LIMIT = 10;

    @TempDir
    private Path folder;

    @Test
    void theFileStaysWithinTenTimesWhatIsAliveInIt() throws Exception {
        long largest;
        ConfigurableApplicationContext database = EmbeddedDatabase.open(folder);
        try {
            largest = work(database);
        } finally {
            database.close();
        }
        long alive = size(); // A clean stop leaves nothing else.
        System.out.printf(
                "%,d steps: the file had up to %,d bytes, %,d are alive: %.1f times%n",
                STEPS, largest, alive, largest / (double) alive);
        assertThat(largest).isBetween(alive, alive * LIMIT);
    }

    /** Returns the largest size that was seen. */
    private long work(ConfigurableApplicationContext database) throws IOException, SQLException {
        FileUpkeep upkeep = database.getBean(FileUpkeep.class);
        if (!HURRY) {
            reuseAtOnce(database.getBean(DataSource.class));
        }
        StepsOfWriter steps = new StepsOfWriter(database, 0, INPUT);
        steps.begin();
        long largest = 0;
        for (int number = 1; number <= STEPS; number++) {
            steps.run(steps.commit(number - 1));
            if (number % STEPS_OF_UPKEEP == 0) {
                if (!HURRY) {
                    upkeep.compactSome();
                }
                largest = Math.max(largest, size());
            }
        }
        return largest;
    }

    private static void reuseAtOnce(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            FileUpkeep.store(connection).setRetentionTime(0);
        }
    }

    private long size() throws IOException {
        return Files.size(folder.resolve("countersign.mv.db"));
    }
}
