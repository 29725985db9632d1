package dev.countersign.result;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads lines of results: of a stored one by its index where there is one, of a running call from what it has spooled. */
record LinesReader(ResultFolder folder) {

    private static final List<String> SHOWN_FIRST = List.of("stdout", "content");

    private interface Source {
        void copy(Writer to) throws IOException;
    }

    Optional<ResultLines> stored(UUID callId, LinesWanted wanted) throws IOException {
        Path document = folder.document(callId);
        for (String stream : wanted.stream() == null ? SHOWN_FIRST : List.of(wanted.stream())) {
            Optional<LineIndex.Place> indexed =
                    LineIndex.find(folder.index(callId), Files.size(document), stream, wanted.from());
            if (indexed.isPresent()) {
                LineIndex.Place place = indexed.get();
                return Optional.of(read(
                        stream,
                        new LineCollector(wanted, place.number(), place.total()),
                        to -> StoredDocument.copyString(document, place.offset(), to)));
            }
            long start = StoredDocument.find(document, stream);
            if (start >= 0) {
                return Optional.of(
                        read(stream, new LineCollector(wanted), to -> StoredDocument.copyString(document, start, to)));
            }
        }
        boolean whole = wanted.stream() == null || wanted.stream().equals(ResultLines.DOCUMENT);
        return whole
                ? Optional.of(read(
                        ResultLines.DOCUMENT,
                        new LineCollector(wanted),
                        to -> StoredDocument.copyReadably(document, to)))
                : Optional.empty();
    }

    Optional<ResultLines> running(UUID callId, LinesWanted wanted) throws IOException {
        for (String stream : wanted.stream() == null ? SHOWN_FIRST : List.of(wanted.stream())) {
            Optional<SpooledText> spooled = folder.spooled(callId, stream);
            if (spooled.isPresent()) {
                try (Reader text = spooled.get().reader()) {
                    return Optional.of(read(stream, new LineCollector(wanted), text::transferTo));
                }
            }
        }
        return Optional.empty();
    }

    private static ResultLines read(String stream, LineCollector lines, Source text) throws IOException {
        try {
            text.copy(lines);
            return lines.result(stream);
        } catch (LineCollector.Enough enough) {
            return lines.resultSoFar(stream);
        }
    }
}
