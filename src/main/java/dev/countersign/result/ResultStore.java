package dev.countersign.result;

import dev.countersign.storage.DataDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Complete results by call id, as JSON files in one folder; an id is all that finds one. Nothing here ever holds a whole
 * result in memory.
 */
@Component
public class ResultStore {

    private final ResultFolder folder;
    private final LinesReader lines;
    private final CheckedDocuments documents = new CheckedDocuments();

    /** Of the calls that run here: what they have written is shown in full to whoever looks. */
    private final Map<UUID, SpooledDraft> running = new ConcurrentHashMap<>();

    public ResultStore(DataDirectory data) throws IOException {
        this.folder = ResultFolder.open(data.results());
        this.lines = new LinesReader(folder);
    }

    /** Tells this folder from every other; engines that share it say the same. */
    public UUID place() throws IOException {
        return folder.identity();
    }

    /**
     * The result of a call that is about to run. What an earlier draft of that call left behind is overwritten.
     *
     * @throws IOException if the folder is not there any more
     */
    public ResultDraft draft(UUID callId) throws IOException {
        SpooledDraft draft = new SpooledDraft(folder, callId, ended -> running.remove(callId, ended));
        running.put(callId, draft);
        return draft;
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
     * Makes sure that the stored document, where there is one, is what was stored, before anything of it is shown. Reads all
     * of it, once.
     *
     * @param sha256 as it was recorded with the call
     * @throws ResultDamaged if it is not
     */
    public void check(UUID callId, String sha256) throws IOException {
        Path document = folder.document(callId);
        if (Files.isRegularFile(document)) {
            documents.check(document, sha256);
        }
    }

    /**
     * Some lines of an output: of a finished call, of the text of that name in its result, or of the document itself, laid
     * out to be read; of one that runs, of what it has written so far. Holds no more than what it returns.
     *
     * @return empty if the call has no result, or none with this stream
     * @throws ResultDamaged if the document can not be read
     */
    public Optional<ResultLines> lines(UUID callId, LinesWanted wanted) throws IOException {
        if (!Files.isRegularFile(folder.document(callId))) {
            show(callId);
            Optional<ResultLines> written = lines.running(callId, wanted);
            // Between the two looks it may have finished.
            if (written.isPresent() || !Files.isRegularFile(folder.document(callId))) {
                return written;
            }
        }
        return lines.stored(callId, wanted);
    }

    /**
     * The end of what a running call has written to one output so far, nothing where it has not begun, in the time that the
     * end alone takes.
     *
     * @param most bytes of UTF-8 at most
     */
    public OutputTail tail(UUID callId, String stream, int most) throws IOException {
        show(callId);
        Optional<SpooledText> spooled = folder.spooled(callId, stream);
        return spooled.isPresent() ? spooled.get().tail(most) : OutputTail.NOTHING;
    }

    private void show(UUID callId) {
        SpooledDraft draft = running.get(callId);
        if (draft != null) {
            draft.show();
        }
    }

    /** Copies one text of a stored result, however large it is; false if there is none of that name; {@link ResultDamaged} as above. */
    public boolean copy(UUID callId, String stream, Writer to) throws IOException {
        Path document = folder.document(callId);
        long start = Files.isRegularFile(document) ? StoredDocument.find(document, stream) : -1;
        if (start >= 0) {
            StoredDocument.copyString(document, start, to);
        }
        return start >= 0;
    }

    /** The names that {@link #lines} takes for a stored result, the document's own last; none without a result. */
    public List<String> streams(UUID callId) throws IOException {
        Path document = folder.document(callId);
        if (!Files.isRegularFile(document)) {
            return List.of();
        }
        List<String> streams = new ArrayList<>(StoredDocument.texts(document));
        streams.remove(ResultLines.DOCUMENT);
        streams.add(ResultLines.DOCUMENT);
        return List.copyOf(streams);
    }

    /**
     * Keeps the diff of what a call did to a file.
     *
     * @param number counts the call's diffs from 0
     */
    public void keepDiff(UUID callId, int number, String diff) throws IOException {
        try (OutputStream out = ResultFolder.create(folder.diff(callId, number))) {
            out.write(diff.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** A diff that was kept; empty if it is there no longer. */
    public Optional<String> diff(UUID callId, int number) {
        try {
            return Optional.of(Files.readString(folder.diff(callId, number)));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /**
     * Removes, when nothing runs here yet, what no running call will finish (temporary files, spools), and what is left of
     * calls that are erased. What the database does not know at all stays: it can not have made it.
     */
    public Swept sweep(KnownCalls known) throws IOException {
        return folder.sweep(known);
    }

    /** Removes everything of a call whose transcript is erased; that there is nothing is fine too. */
    public void erase(UUID callId) throws IOException {
        Files.deleteIfExists(folder.index(callId));
        Files.deleteIfExists(folder.document(callId));
        int diffs = 0;
        while (Files.deleteIfExists(folder.diff(callId, diffs))) {
            diffs++;
        }
    }
}
