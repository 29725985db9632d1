package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.result.ResultDamaged;
import dev.countersign.result.ResultStore;
import dev.countersign.turn.Call;
import dev.countersign.turn.MissingResults;
import dev.countersign.turn.Transcript;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The viewer of an output: along with a call that runs, and of a complete one page by page. */
@Controller
class OutputPages {

    private static final int LONGEST_QUERY = 1_000;

    private final Transcript transcript;
    private final OutputLines output;
    private final RunningOutputs running;
    private final OutputNames names;
    private final ResultStore results;
    private final MissingResults missing;
    private final MemberOrder order;

    OutputPages(
            Transcript transcript,
            OutputLines output,
            RunningOutputs running,
            OutputNames names,
            ResultStore results,
            MissingResults missing,
            MemberOrder order) {
        this.transcript = transcript;
        this.output = output;
        this.running = running;
        this.names = names;
        this.results = results;
        this.missing = missing;
        this.order = order;
    }

    @GetMapping("/calls/{id}/output")
    String output(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String stream,
            @RequestParam(defaultValue = "1") long from,
            @RequestParam(defaultValue = "") String query,
            Model page)
            throws IOException {
        Call call = transcript.call(id);
        view(call, stream, from, query, page);
        page.addAttribute("conversation", transcript.sessionOf(call));
        return "output";
    }

    /** What of the page changes when the call has ended. */
    @GetMapping("/calls/{id}/output/view")
    String view(@PathVariable UUID id, @RequestParam(defaultValue = "") String stream, Model page) throws IOException {
        view(transcript.call(id), stream, 1, "", page);
        return "output :: viewer";
    }

    /** The end of each output of a call that runs. */
    @GetMapping("/calls/{id}/running")
    String running(@PathVariable UUID id, Model page) {
        Call call = transcript.call(id);
        page.addAttribute("call", call);
        page.addAttribute("running", running.of(call));
        return "running :: running";
    }

    /** The end of one output of a call that runs, as its viewer shows it. */
    @GetMapping("/calls/{id}/output/running")
    String runningOutput(@PathVariable UUID id, @RequestParam String stream, Model page) {
        Call call = transcript.call(id);
        page.addAttribute("call", call);
        page.addAttribute("stream", stream);
        page.addAttribute("running", running.of(call, stream));
        return "running :: follow";
    }

    /** One text of the result as a file. */
    @GetMapping("/calls/{id}/output/text")
    void text(@PathVariable UUID id, @RequestParam String stream, HttpServletResponse response) throws IOException {
        Call call = transcript.call(id);
        if (call.resultBytes() == null
                || call.resultSha256() == null
                || !names.of(call.tool()).contains(stream)) {
            throw Problem.notFound("stored output");
        }
        if (results.find(id, call.resultBytes()).isEmpty()) {
            throw missing.of(id);
        }
        results.check(id, call.resultSha256());
        response.setContentType("text/plain");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename(stream + ".txt")
                        .build()
                        .toString());
        results.copy(id, stream, response.getWriter());
    }

    private void view(Call call, String stream, long from, String query, Model page) throws IOException {
        page.addAttribute("call", call);
        page.addAttribute("chip", CallView.chip(call));
        page.addAttribute("input", ShownInput.of(call.input(), order.of(call.tool())));
        page.addAttribute("query", query);
        switch (call.state()) {
            case RUNNING -> follow(call, stream, page);
            case FINISHED -> read(call, stream, from, query, page);
            case REQUESTED, REVIEWING, WAITING, READY ->
                throw Problem.of(
                        Problem.Kind.CONFLICT, "not-finished", "This call has not begun to run: it has no output yet.");
        }
    }

    private void follow(Call call, String stream, Model page) {
        List<String> streams = names.of(call.tool());
        String wanted = streams.contains(stream) || streams.isEmpty() ? stream : streams.getFirst();
        page.addAttribute("streams", streams);
        page.addAttribute("stream", wanted);
        page.addAttribute("running", running.of(call, wanted));
    }

    private void read(Call call, String stream, long from, String query, Model page) throws IOException {
        if (call.resultBytes() == null) {
            page.addAttribute("streams", List.of());
            return;
        }
        page.addAttribute("size", ByteSize.words(call.resultBytes()));
        try {
            show(call, stream, from, query, page);
        } catch (ResultDamaged damaged) {
            page.addAttribute("streams", List.of());
            page.addAttribute("damaged", damaged.getMessage());
        }
    }

    private void show(Call call, String stream, long from, String query, Model page) throws IOException {
        if (query.isBlank()) {
            OutputLines.OutputPage read = output.read(call, stream, from);
            page.addAttribute("streams", read.streams());
            page.addAttribute("stream", read.stream());
            page.addAttribute("lines", read.lines());
            return;
        }
        if (query.length() > LONGEST_QUERY) {
            throw Problem.invalid("query", "invalid", "A search has at most 1,000 characters.");
        }
        OutputLines.Found found = output.search(call, stream, from, query);
        page.addAttribute("streams", found.streams());
        page.addAttribute("stream", found.stream());
        page.addAttribute("found", found);
    }
}
