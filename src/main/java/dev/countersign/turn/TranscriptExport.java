package dev.countersign.turn;

import dev.countersign.storage.TimeOrderedId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes a conversation down, oldest turn first, a few turns in memory at a time. */
@Component
public class TranscriptExport {

    private static final int AT_ONCE = 20;

    private final Turns turns;
    private final Transcript transcript;
    private final JsonMapper json;

    TranscriptExport(Turns turns, Transcript transcript, JsonMapper json) {
        this.turns = turns;
        this.transcript = transcript;
        this.json = json;
    }

    /** For people: Markdown that shows what was said as it was said, and what was run in fences that nothing in it ends. */
    public void markdown(UUID sessionId, String title, Appendable out) throws IOException {
        MarkdownTranscript page = new MarkdownTranscript(out);
        page.begin(title);
        for (List<Turn> some = after(sessionId, TimeOrderedId.LOWEST);
                !some.isEmpty();
                some = after(sessionId, some.getLast().id())) {
            for (Turn turn : some) {
                page.add(turn);
            }
        }
    }

    /** For programs: a line each for a message, a reply, a call, and the end of a turn, each with a {@code kind}. */
    public void jsonLines(UUID sessionId, Appendable out) throws IOException {
        List<ObjectNode> lines = new ArrayList<>();
        for (List<Turn> some = after(sessionId, TimeOrderedId.LOWEST);
                !some.isEmpty();
                some = after(sessionId, some.getLast().id())) {
            some.forEach(turn -> addLines(turn, lines::add));
            for (ObjectNode line : lines) {
                out.append(line.toString()).append('\n');
            }
            lines.clear();
        }
    }

    private List<Turn> after(UUID sessionId, UUID last) {
        return transcript.turns(turns.findBySessionIdAndIdGreaterThanOrderById(sessionId, last, Limit.of(AT_ONCE)));
    }

    private void addLines(Turn turn, Consumer<ObjectNode> lines) {
        lines.accept(
                line("message", turn).put("at", turn.createdAt().toString()).put("text", turn.text()));
        for (Step step : turn.steps()) {
            ObjectNode reply = line("reply", turn).put("model", step.model()).put("text", step.text());
            reply.set("usage", json.valueToTree(step.usage()));
            lines.accept(reply);
            for (Call call : step.calls()) {
                ObjectNode line = line("call", turn);
                line.set("call", json.valueToTree(call));
                lines.accept(line);
            }
        }
        ObjectNode end = line("turn", turn).put("state", turn.state().name().toLowerCase(Locale.ROOT));
        if (turn.error() != null) {
            end.set("error", json.valueToTree(turn.error()));
        }
        if (turn.finishedAt() != null) {
            end.put("at", turn.finishedAt().toString());
        }
        lines.accept(end);
    }

    private ObjectNode line(String kind, Turn turn) {
        return json.createObjectNode().put("kind", kind).put("turnId", turn.id().toString());
    }
}
