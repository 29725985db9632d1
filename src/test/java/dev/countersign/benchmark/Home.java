package dev.countersign.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a measured program works on: a fresh data directory, a workspace with one small file, and a database.
 *
 * @param databaseUrl empty for the embedded one
 */
record Home(Path folder, String databaseUrl) implements AutoCloseable {

    static final String FILE = "{\"path\":\"notes.txt\"}";

    static Home fresh(InstantModel model, String databaseUrl) throws IOException {
        Path folder = Files.createTempDirectory("countersign-benchmark").toRealPath();
        Files.createDirectory(folder.resolve("data"));
        Files.writeString(folder.resolve("data").resolve("config.yaml"), """
                countersign:
                  models:
                    - id: instant
                      provider: openai
                      base-url: %s
                      model: instant
                      api-key-env: INSTANT_KEY
                """.formatted(model.baseUrl()));
        Files.createDirectory(folder.resolve("workspace"));
        Files.writeString(folder.resolve("workspace").resolve("notes.txt"), "A small file of one line.\n".repeat(4));
        return new Home(folder, databaseUrl);
    }

    List<String> arguments() {
        Stream<String> data = Stream.of("--data-dir", folder.resolve("data").toString());
        return (databaseUrl.isEmpty() ? data : Stream.concat(data, Stream.of("--db-url", databaseUrl))).toList();
    }

    /** For a look at the database while no program has it open. */
    String jdbcUrl() {
        return databaseUrl.isEmpty() ? "jdbc:h2:file:" + folder.resolve("data").resolve("countersign") : databaseUrl;
    }

    String workspace() {
        return folder.resolve("workspace").toString();
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
