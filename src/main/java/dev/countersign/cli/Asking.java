package dev.countersign.cli;

import dev.countersign.cli.TypedLines.Typed;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts questions to the person at the terminal, and lets go of one that has been answered elsewhere or withdrawn. */
final class Asking {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final RunningService service;
    private final TypedLines typed;
    private final PrintWriter talk;
    private boolean atPrompt;

    Asking(RunningService service, TypedLines typed, PrintWriter talk) {
        this.service = service;
        this.typed = typed;
        this.talk = talk;
    }

    /** False if nothing more can be typed; the question then stays open. */
    boolean settle(String approvalId) throws ServiceFailure, InterruptedException {
        JsonNode approval = service.get("/approvals/" + approvalId);
        typed.forgetWhatCameBefore();
        say(QuestionText.of(approval) + "\n" + QuestionText.choices(approval));
        prompt();
        while (isPending(approval)) {
            Optional<Typed> next = typed.next(LOOK);
            if (next.isPresent()) {
                if (!(next.get() instanceof Typed.Line(String line))) {
                    return false;
                }
                take(line, approval);
            }
            approval = service.get("/approvals/" + approvalId);
        }
        say(outcome(approval));
        return true;
    }

    private void take(String line, JsonNode approval) throws ServiceFailure {
        atPrompt = false;
        Optional<TypedAnswer> answer = TypedAnswer.read(line);
        if (answer.isEmpty()) {
            say("One letter, please: y, s, r or n, with a note behind it if you like.");
            prompt();
            return;
        }
        ObjectNode body = CliJson.object()
                .put("answer", answer.get().answer())
                .put("inputDigest", approval.path("inputDigest").asString(""));
        if (answer.get().note() != null) {
            body.put("note", answer.get().note());
        }
        try {
            service.post("/approvals/" + approval.path("id").asString("") + "/answer", body);
        } catch (ServiceFailure refused) {
            hear(refused);
        }
    }

    /** Where somebody was faster, the next look tells what became of the question. */
    private void hear(ServiceFailure refused) throws ServiceFailure {
        switch (refused.code()) {
            case "already-answered", "cancelled" -> {}
            case "registration-changed" -> {
                say(refused.line());
                prompt();
            }
            default -> throw refused;
        }
    }

    private static boolean isPending(JsonNode approval) {
        return approval.path("state").asString("").equals("pending");
    }

    private static String outcome(JsonNode approval) {
        return approval.path("state").asString("").equals("cancelled")
                ? "The question was withdrawn; the call does not run."
                : "Answered: %s, through %s."
                        .formatted(
                                approval.path("answer").asString(""),
                                Visible.line(approval.path("channel").asString("")));
    }

    private void prompt() {
        talk.print("y, s, r or n: ");
        talk.flush();
        atPrompt = true;
    }

    /** On a line of its own, also where a prompt still stands unanswered. */
    private void say(String words) {
        if (atPrompt) {
            talk.println();
            atPrompt = false;
        }
        talk.println(words);
        talk.flush();
    }
}
