package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.task.Sessions;
import dev.countersign.task.Sessions.SessionOfTask;
import dev.countersign.task.Tasks;
import dev.countersign.turn.TranscriptExport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/sessions/{id}/transcript")
class TranscriptApi {

    private final Sessions sessions;
    private final Tasks tasks;
    private final TranscriptExport transcripts;

    TranscriptApi(Sessions sessions, Tasks tasks, TranscriptExport transcripts) {
        this.sessions = sessions;
        this.tasks = tasks;
        this.transcripts = transcripts;
    }

    /** How a transcript is written. */
    enum Format {
        MARKDOWN,
        JSONL
    }

    @Needs(Right.READ)
    @GetMapping(produces = {"text/markdown", "application/x-ndjson"})
    void exportTranscript(
            @PathVariable UUID id, @RequestParam(defaultValue = "jsonl") Format format, HttpServletResponse response)
            throws IOException {
        SessionOfTask session = sessions.find(id);
        if (format == Format.MARKDOWN) {
            response.setContentType("text/markdown;charset=utf-8");
            transcripts.markdown(id, tasks.find(session.taskId()).title(), response.getWriter());
        } else {
            response.setContentType("application/x-ndjson;charset=utf-8");
            transcripts.jsonLines(id, response.getWriter());
        }
    }
}
