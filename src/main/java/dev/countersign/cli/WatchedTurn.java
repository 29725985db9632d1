package dev.countersign.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One turn from its message to its end, or to a question that nobody here can answer. */
final class WatchedTurn {

    private static final int LONGEST_END_SECONDS = 10;

    private final RunningService service;
    private final TurnOnTerminal shown;
    private final Optional<Asking> asking;
    private final PrintWriter talk;
    private final UnaryOperator<String> whereToAnswer;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable String turnId;

    /**
     * A turn that has not begun.
     *
     * @param asking whom to ask; nobody where there is no terminal
     * @param whereToAnswer says of a question's id how it can be answered later
     */
    WatchedTurn(
            RunningService service,
            TurnOnTerminal shown,
            Optional<Asking> asking,
            PrintWriter talk,
            UnaryOperator<String> whereToAnswer) {
        this.service = service;
        this.shown = shown;
        this.asking = asking;
        this.talk = talk;
        this.whereToAnswer = whereToAnswer;
    }

    /** Opens a task, sends the message and stays with the turn. */
    ExitCode run(ObjectNode task, String text) throws ServiceFailure, InterruptedException {
        JsonNode opened = service.post("/tasks", task);
        String session = opened.at("/sessions/0/id").asString("");
        JsonNode sent =
                service.post("/sessions/" + session + "/turns", CliJson.object().put("text", text));
        String id = sent.path("id").asString("");
        turnId = id;
        Optional<ExitCode> end = Optional.empty();
        while (end.isEmpty()) {
            JsonNode turn = service.get("/turns/" + id + "?wait=1");
            shown.tell(turn);
            end = end(turn);
        }
        return end.get();
    }

    private Optional<ExitCode> end(JsonNode turn) throws ServiceFailure, InterruptedException {
        return switch (turn.path("state").asString("")) {
            case "completed" -> Optional.of(ExitCode.DONE);
            case "failed" -> {
                say("The turn failed: " + Visible.line(turn.at("/error/detail").asString("")));
                yield Optional.of(ExitCode.FAILED);
            }
            case "interrupted" -> {
                say("The turn was interrupted.");
                yield Optional.of(ExitCode.FAILED);
            }
            case "waiting" -> isSettled(turn) ? Optional.empty() : Optional.of(ExitCode.QUESTION_OPEN);
            default -> Optional.empty();
        };
    }

    private boolean isSettled(JsonNode turn) throws ServiceFailure, InterruptedException {
        Optional<String> question = openQuestion(turn);
        if (question.isEmpty()) {
            return true; // Answered since; the next look tells what came of it.
        }
        if (asking.isPresent() && asking.get().settle(question.get())) {
            return true;
        }
        say("A question stays open: " + whereToAnswer.apply(question.get()));
        return false;
    }

    private static Optional<String> openQuestion(JsonNode turn) {
        for (JsonNode step : turn.path("steps")) {
            for (JsonNode call : step.path("calls")) {
                if (call.path("state").asString("").equals("waiting")) {
                    return call.path("approvalId").asStringOpt();
                }
            }
        }
        return Optional.empty();
    }

    private void say(String words) {
        talk.println(words);
        talk.flush();
    }

    /** Everything is done, the service that was hosted for it included. */
    void end() {
        ended.countDown();
    }

    /** Ends the turn, on a thread that the process's own end waits for, and lets its last words be told. */
    void interrupt() {
        String id = turnId;
        if (ended.getCount() == 0 || id == null) {
            return;
        }
        try {
            service.post("/turns/" + id + "/interrupt", CliJson.object());
            ended.await(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (ServiceFailure gone) {
            say(gone.line());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
