package dev.countersign.result;

import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Complete results by call id, as JSON files under {@code tool-results/}; an id is all that finds one. Nothing here ever
 * holds a whole result in memory.
 */
@Component
public class ResultStore {

    private final ResultFolder folder;

    public ResultStore(DataDirectory data) throws IOException {
        this.folder = new ResultFolder(data.folder("tool-results"));
    }

    /**
     * The result of a call that is about to run. What an earlier draft of that call left behind is overwritten.
     *
     * @throws IOException if the folder is not there any more
     */
    public ResultDraft draft(UUID callId) throws IOException {
        return new SpooledDraft(folder, callId);
    }

    /** The stored document, if there is one of just this length. */
    public Optional<Path> find(UUID callId, long bytes) {
        Path document = folder.document(callId);
        try {
            return Files.isRegularFile(document) && Files.size(document) == bytes
                    ? Optional.of(document)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Some lines of an output: of a call that runs, of what its command has written so far; of a finished one, of the
     * member of that name, or of the document itself, laid out to be read, where it has no such output.
     *
     * @param stream {@code stdout}, {@code stderr}, {@code content}, or any other long member; null for the first of
     *     these that there is, else the document
     * @param from the first line wanted, 0 for the first there is
     * @param count how many at most, up to {@value ResultLines#MOST}
     * @return empty if the call has no result, or none with this stream
     */
    public Optional<ResultLines> lines(UUID callId, @Nullable String stream, long from, int count) throws IOException {
        LineCollector lines = new LineCollector(from, count);
        Path document = folder.document(callId);
        boolean found = Files.isRegularFile(document)
                ? StoredDocument.copy(document, stream, lines)
                : folder.copySpool(callId, stream == null ? "stdout" : stream, lines);
        return found ? Optional.of(lines.result()) : Optional.empty();
    }

    /**
     * Removes, when nothing runs yet, what no running call will finish: temporary files, spools, and documents of calls
     * that nobody knows.
     *
     * @return how many files
     */
    public int sweep(Predicate<UUID> known) throws IOException {
        return folder.sweep(known);
    }

    /** Removes the document of a call whose transcript is erased; that there is none is fine too. */
    public void erase(UUID callId) throws IOException {
        Files.deleteIfExists(folder.document(callId));
    }
}
