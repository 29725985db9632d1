package dev.countersign.result;

import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Complete results by call id, as JSON files under {@code tool-results/}; an id is all that finds one. */
@Component
public class ResultStore {

    private final Path folder;

    ResultStore(DataDirectory data) throws IOException {
        this.folder = data.folder("tool-results");
    }

    public ResultDraft draft(UUID callId) throws IOException {
        throw new IOException("not yet: " + folder + callId);
    }

    /** The stored document, if there is one of just this length. */
    public Optional<Path> find(UUID callId, long bytes) {
        return Optional.empty();
    }
}
