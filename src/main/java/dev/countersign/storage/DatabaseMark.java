package dev.countersign.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * What the data directory remembers of its database, so that an older, emptied or shortened file is noticed.
 *
 * @param database the database's own id
 * @param generation how often it has been opened
 * @param closedBytes length of the file after a clean stop; 0 while it is open
 */
record DatabaseMark(UUID database, long generation, long closedBytes) {

    private static Path file(DataDirectory directory) {
        return directory.root().resolve("database.properties");
    }

    static Optional<DatabaseMark> read(DataDirectory directory) throws IOException {
        Path file = file(directory);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties stored = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            stored.load(in);
            return Optional.of(new DatabaseMark(
                    UUID.fromString(stored.getProperty("database", "")),
                    Long.parseLong(stored.getProperty("generation", "")),
                    Long.parseLong(stored.getProperty("closedBytes", ""))));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " can not be understood; it says which database belongs here", e);
        }
    }

    /** Replaces what was remembered, in one durable move. */
    void write(DataDirectory directory) throws IOException {
        Path next = directory.root().resolve("database.properties.new");
        Files.writeString(
                next, "database=%s%ngeneration=%d%nclosedBytes=%d%n".formatted(database, generation, closedBytes));
        try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(next, file(directory), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
