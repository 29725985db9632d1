package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.task.Task;
import dev.countersign.task.Tasks;
import dev.countersign.turn.TranscriptExport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** A conversation as a file. */
@Controller
class ExportPages {

    private final Tasks tasks;
    private final TaskParts parts;
    private final TranscriptExport transcripts;

    ExportPages(Tasks tasks, TaskParts parts, TranscriptExport transcripts) {
        this.tasks = tasks;
        this.parts = parts;
        this.transcripts = transcripts;
    }

    @GetMapping("/tasks/{id}/transcript")
    void transcript(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable UUID session,
            @RequestParam(defaultValue = "markdown") String format,
            HttpServletResponse response)
            throws IOException {
        Task task = tasks.find(id);
        UUID own = parts.sessionOf(task, session);
        boolean markdown = format.equals("markdown");
        if (!markdown && !format.equals("jsonl")) {
            throw Problem.invalid("format", "unknown-format", "A transcript is written as markdown or jsonl.");
        }
        response.setContentType(markdown ? "text/markdown;charset=utf-8" : "application/x-ndjson;charset=utf-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("transcript-" + own + (markdown ? ".md" : ".jsonl"), StandardCharsets.UTF_8)
                        .build()
                        .toString());
        if (markdown) {
            transcripts.markdown(own, task.title(), response.getWriter());
        } else {
            transcripts.jsonLines(own, response.getWriter());
        }
    }
}
