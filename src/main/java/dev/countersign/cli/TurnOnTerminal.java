package dev.countersign.cli;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** Tells of a turn as it goes on: what the model says is data, what becomes of its calls is talk. Nothing is told twice. */
final class TurnOnTerminal {

    private final PrintWriter data;
    private final PrintWriter talk;
    private final UnaryOperator<String> shown;
    private final Set<String> told = new HashSet<>();

    /** @param shown how the model's words are written: as they are for a program, made visible for a person */
    TurnOnTerminal(PrintWriter data, PrintWriter talk, UnaryOperator<String> shown) {
        this.data = data;
        this.talk = talk;
        this.shown = shown;
    }

    /** @param turn as the REST interface shows it */
    void tell(JsonNode turn) {
        for (JsonNode step : turn.path("steps")) {
            String text = step.path("text").asString("");
            if (!text.isEmpty() && told.add(step.path("id").asString(""))) {
                data.println(shown.apply(text));
                data.flush();
            }
            step.path("calls").forEach(this::tellCall);
        }
    }

    private void tellCall(JsonNode call) {
        String state = call.path("state").asString("");
        String tool = Visible.line(call.path("tool").asString(""));
        switch (state) {
            case "reviewing" -> once(call, state, tool + ": a model reviews it");
            case "running" -> once(call, state, tool + ": running");
            case "finished" ->
                once(call, state, tool + ": " + call.path("outcome").asString("") + reason(call));
            default -> {}
        }
    }

    private static String reason(JsonNode call) {
        String reason = call.path("reason").asString("");
        return reason.isEmpty() ? "" : ". " + Visible.line(reason);
    }

    private void once(JsonNode call, String state, String line) {
        if (told.add(call.path("id").asString("") + " " + state)) {
            talk.println(line);
            talk.flush();
        }
    }
}
