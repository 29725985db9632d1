package dev.countersign.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code server.json}: says to other programs of the same user where the service answers while it runs. */
record ServerFile(long pid, int port, String url, String version) {

    private static final JsonMapper JSON = new JsonMapper();

    /** Replaces the file in one move, so that nobody reads half of it. */
    void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        OwnerOnly.create(next);
        Files.writeString(next, JSON.writeValueAsString(this) + "\n");
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static Optional<ServerFile> read(Path file) {
        try {
            return Optional.of(JSON.readValue(Files.readString(file), ServerFile.class));
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    /** Removes the file if it is about this process. */
    static void remove(Path file) throws IOException {
        if (read(file)
                .filter(server -> server.pid() == ProcessHandle.current().pid())
                .isPresent()) {
            Files.delete(file);
        }
    }
}
