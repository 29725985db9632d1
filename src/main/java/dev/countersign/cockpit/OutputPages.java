package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import dev.countersign.turn.Call;
import dev.countersign.turn.Transcript;
import java.io.IOException;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The viewer of a complete output, page by page. */
@Controller
class OutputPages {

    private final Transcript transcript;
    private final OutputLines output;
    private final MemberOrder order;

    OutputPages(Transcript transcript, OutputLines output, MemberOrder order) {
        this.transcript = transcript;
        this.output = output;
        this.order = order;
    }

    @GetMapping("/calls/{id}/output")
    String output(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String stream,
            @RequestParam(defaultValue = "1") long from,
            Model page)
            throws IOException {
        Call call = transcript.call(id);
        if (call.state() != Call.State.FINISHED) {
            throw Problem.of(
                    Problem.Kind.CONFLICT, "not-finished", "This call has not finished: it has no output yet.");
        }
        page.addAttribute("call", call);
        page.addAttribute("chip", Chip.of(call));
        page.addAttribute("input", ShownInput.of(call.input(), order.of(call.tool())));
        page.addAttribute("output", output.read(call, stream, from));
        page.addAttribute("size", ByteSize.words(call.resultBytes() == null ? 0 : call.resultBytes()));
        return "output";
    }
}
