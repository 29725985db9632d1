package dev.countersign.result;

import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolResult;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** A result whose bulk outputs grow as files beside the documents. */
final class SpooledDraft implements ResultDraft {

    private static final Logger LOG = LoggerFactory.getLogger(SpooledDraft.class);

    /** Smaller documents are read from their beginning faster than an index is opened. */
    private static final int INDEXED_BYTES = 256 * 1024;

    private final ResultFolder folder;
    private final UUID callId;
    private final Consumer<SpooledDraft> atEnd;
    private final Map<String, Spool> spools = Collections.synchronizedMap(new LinkedHashMap<>());

    /** @param atEnd is told when nothing is left of it but what was stored */
    SpooledDraft(ResultFolder folder, UUID callId, Consumer<SpooledDraft> atEnd) throws IOException {
        this.folder = folder;
        this.callId = callId;
        this.atEnd = atEnd;
        if (!Files.isDirectory(folder.path())) {
            throw new NotDirectoryException(folder.path().toString());
        }
    }

    @Override
    public synchronized BulkOutput output(String name) {
        return spools.computeIfAbsent(name, same -> new Spool(folder.spool(callId, same)));
    }

    /** Does not wait for a result that is being stored. */
    @Override
    public void show() {
        List<Spool> all;
        synchronized (spools) {
            all = List.copyOf(spools.values());
        }
        for (Spool spool : all) {
            try {
                spool.flush();
            } catch (IOException refused) {
                LOG.debug("Call {} writes on unseen; its next write says why", callId, refused);
            }
        }
    }

    @Override
    public synchronized StoredResult store(ObjectNode members, Tool renderer) throws IOException {
        for (Spool spool : spools.values()) {
            spool.close();
        }
        ToolResult result = new Spooled(members, Map.copyOf(spools), List.copyOf(spools.keySet()));
        Path temporary = folder.temporary(callId);
        StoredDocument.Written written;
        try {
            written = StoredDocument.write(result, temporary);
        } catch (RuntimeException e) {
            // Jackson's own exceptions are unchecked, those of the disk wrapped in them included.
            throw new IOException("The result could not be written", e);
        }
        Preview preview = preview(result, renderer, temporary);
        Files.deleteIfExists(folder.index(callId));
        if (preview.truncated()) { // else the row holds all of it
            folder.publishOnDisk(temporary, folder.document(callId));
        } else {
            folder.publish(temporary, folder.document(callId));
        }
        if (written.bytes() >= INDEXED_BYTES && !spools.isEmpty()) {
            index();
        }
        return new StoredResult(written.bytes(), written.sha256(), preview);
    }

    /** The result is complete without it. */
    private void index() {
        Path temporary = folder.temporary(callId);
        try {
            LineIndex.write(folder.document(callId), List.copyOf(spools.keySet()), temporary);
            Files.move(temporary, folder.index(callId), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            LOG.warn("No index of the lines of call {}: its output is read more slowly", callId, e);
        }
    }

    /** A tool that can not put its result into words still has a result: the document's own text is shown. */
    private static Preview preview(ToolResult result, Tool renderer, Path document) throws IOException {
        PreviewText text = new PreviewText();
        try {
            renderer.render(result, text);
        } catch (RuntimeException e) {
            text = new PreviewText();
            try (Reader reader = Files.newBufferedReader(document)) {
                reader.transferTo(text);
            }
        }
        return text.preview();
    }

    @Override
    public synchronized void close() {
        atEnd.accept(this);
        try {
            for (Spool spool : spools.values()) {
                spool.discard();
            }
            Files.deleteIfExists(folder.temporary(callId));
        } catch (IOException e) {
            // What could not be removed now is swept at the next start.
        }
    }

    private record Spooled(ObjectNode members, Map<String, Spool> spools, List<String> bulkNames)
            implements ToolResult {

        @Override
        public Reader bulk(String name) throws IOException {
            Spool spool = spools.get(name);
            return spool == null ? Reader.of("") : spool.reader();
        }
    }
}
