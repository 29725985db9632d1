package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.approval.Decision;
import dev.countersign.approval.History;
import dev.countersign.approval.HistoryEntry;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.storage.Page;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** What was decided, answered and run. */
@RestController
@RequestMapping("/api/v1/history")
class HistoryApi {

    private static final JsonMapper JSON = ApiJson.mapper();

    private final History history;

    HistoryApi(History history) {
        this.history = history;
    }

    /** How the entries are sent. */
    enum Format {
        JSON,
        JSONL
    }

    @Needs(Right.READ)
    @GetMapping
    @Nullable
    Page<HistoryEntry> listHistory(
            @RequestParam(required = false) @Nullable UUID taskId,
            @RequestParam(required = false) @Nullable String tool,
            @RequestParam(required = false) Decision.@Nullable Effect effect,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant to,
            @RequestParam(defaultValue = "json") Format format,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor,
            HttpServletResponse response)
            throws IOException {
        HistoryFilter filter = new HistoryFilter(taskId, tool, effect, from, to);
        int most = Fields.within("limit", limit, 1, 200);
        if (format == Format.JSONL) {
            send(filter, response);
            return null;
        }
        return history.newest(filter, most, cursor);
    }

    /** One entry a line, oldest first, all of them, however many. */
    private void send(HistoryFilter filter, HttpServletResponse response) throws IOException {
        response.setContentType("application/jsonl");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"history.jsonl\"");
        OutputStream out = response.getOutputStream();
        try {
            history.forEach(filter, entry -> write(entry, out));
        } catch (UncheckedIOException gone) {
            throw gone.getCause();
        }
        out.flush();
    }

    private static void write(HistoryEntry entry, OutputStream out) {
        try {
            out.write(JSON.writeValueAsBytes(entry));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
