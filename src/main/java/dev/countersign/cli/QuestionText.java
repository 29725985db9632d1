package dev.countersign.cli;

import dev.countersign.hint.Hint;
import dev.countersign.hint.Hints;
import dev.countersign.policy.BuiltInCall;
import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/**
 * A question as a terminal puts it: the complete input, why it asks, and how far each answer reaches. What a model wrote is
 * set in, line by line, so that none of it passes for the question itself.
 */
final class QuestionText {

    private static final String MARGIN = "  │ ";

    private final StringJoiner text = new StringJoiner("\n");
    private final JsonNode approval;
    private boolean marked;

    private QuestionText(JsonNode approval) {
        this.approval = approval;
    }

    /** @param approval as the REST interface shows it */
    static String of(JsonNode approval) {
        QuestionText question = new QuestionText(approval);
        question.text.add("");
        question.text.add(
                Visible.line(question.value("tool")) + " wants to run in " + Visible.line(question.value("workspace")));
        question.input();
        question.hints();
        question.reasons();
        return question.text.toString();
    }

    /** What can be typed. */
    static String choices(JsonNode approval) {
        JsonNode offers = approval.path("offers");
        StringJoiner choices = new StringJoiner("\n");
        String withheld = offers.path("withheld").asString("");
        choices.add("y  allow it once");
        choices.add("s  allow it for this session: "
                + Visible.line(offers.path("session").asString("")));
        choices.add("r  remember: allow " + Visible.line(offers.path("remember").asString("")) + " from now on");
        choices.add("n  deny it");
        choices.add("What follows the letter is a note that the model reads."
                + (withheld.isEmpty() ? "" : "\ns and r have no further effect now: " + Visible.line(withheld)));
        return choices.toString();
    }

    private void input() {
        JsonNode input = approval.path("input");
        if (!input.isObject()) {
            add("", input);
        } else if (input.isEmpty()) {
            text.add("  (no input)");
        } else {
            input.propertyStream().forEach(member -> add(member.getKey(), member.getValue()));
        }
        if (marked) {
            text.add("! The input has characters that can not be seen, or are taken for others. They stand in ‹ ›.");
        }
        text.add("  digest " + value("inputDigest"));
    }

    /** By the built-in names alone: which others the service's configuration protects is not known here. */
    private void hints() {
        Workspace workspace = new Workspace(Path.of(value("workspace")));
        JsonNode input = approval.path("input");
        try {
            Action action = BuiltInCall.action(
                    workspace,
                    value("tool"),
                    input.path(value("tool").equals("run_command") ? "cwd" : "path")
                            .asString(""),
                    input.path("argv")
                            .valueStream()
                            .map(word -> word.asString(""))
                            .toList(),
                    input.path("command").asString(""),
                    0);
            for (Hint hint : Hints.of(action, workspace, new ProtectedPaths(List.of()))) {
                text.add("! " + hint.kind().words() + ": "
                        + Visible.line(String.join(", ", hint.where()))
                        + (hint.more() == 0 ? "" : ", and " + hint.more() + " more"));
            }
        } catch (PathRefused neverAsked) {
            return;
        }
    }

    private void add(String name, JsonNode value) {
        if (!name.isEmpty()) {
            marked |= Visible.marks(name);
            text.add("  " + Visible.line(name) + ":");
        }
        if (value.isArray()) {
            value.forEach(this::addValue);
        } else {
            addValue(value);
        }
    }

    /** A text line by line; anything else as JSON. */
    private void addValue(JsonNode value) {
        String shown = value.isString() ? value.stringValue() : value.toString();
        marked |= Visible.marks(shown);
        for (String line : shown.split("\n", -1)) {
            text.add(MARGIN + Visible.of(line));
        }
    }

    private void reasons() {
        text.add("Why it asks:");
        for (JsonNode ground : approval.path("decision").path("grounds")) {
            String line =
                    ground.path("line").isNumber() ? ":" + ground.path("line").asInt() : "";
            String rule = ground.path("rule").isString()
                    ? ", rule " + ground.path("rule").stringValue()
                    : "";
            text.add((ground.path("decisive").asBoolean(false) ? "* " : "  ")
                    + Visible.line(ground.path("says").asString("") + " ("
                            + ground.path("source").asString("") + line + rule + ")"));
        }
    }

    private String value(String member) {
        return approval.path(member).asString("");
    }
}
