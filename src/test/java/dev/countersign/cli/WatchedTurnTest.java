package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code countersign run} makes of a turn, over a service that answers as a test has it. */
@Timeout(60)
class WatchedTurnTest {

    private static final String CALL = "{\"id\":\"c1\",\"tool\":\"shell\",\"approvalId\":\"a1\",\"state\":";
    private static final String WAITING = turn("waiting", CALL + "\"waiting\"}");
    private static final String RAN = CALL + "\"finished\",\"outcome\":\"succeeded\"}";
    private static final String QUESTION =
            "{\"id\":\"a1\",\"tool\":\"shell\",\"workspace\":\"/w\",\"inputDigest\":\"d1\","
                    + "\"input\":{\"command\":\"ls\"},\"state\":";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final StringWriter data = new StringWriter();
    private final StringWriter talk = new StringWriter();
    private HttpServer server;
    private String turn = WAITING;
    private String afterTheAnswer = turn("completed", RAN);
    private String approval = QUESTION + "\"pending\"}";
    private String answered = QUESTION + "\"answered\",\"answer\":\"allow\",\"channel\":\"terminal\"}";
    private int answerStatus = 200;
    private String answerBody = "{}";
    private volatile boolean over;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        over = true;
        server.stop(0);
    }

    @Test
    void whatTheModelSaysIsDataAndEverythingElseIsTalk() throws Exception {
        turn = turn("completed", RAN);

        assertThat(run("")).isEqualTo(ExitCode.DONE);

        assertThat(data).hasToString("Hello.\u001b[2K\n");
        assertThat(talk).hasToString("shell: succeeded\n");
        assertThat(asked.getFirst()).isEqualTo("POST /api/v1/tasks {\"workspace\":\"/w\"}");
        assertThat(asked.get(1)).isEqualTo("POST /api/v1/sessions/s1/turns {\"text\":\"do it\"}");
    }

    @Test
    void withoutATerminalAQuestionStaysOpen() throws Exception {
        assertThat(watched(Optional.empty()).run(CliJson.object(), "do it")).isEqualTo(ExitCode.QUESTION_OPEN);

        assertThat(talk.toString()).contains("A question stays open: answer a1 elsewhere");
        assertThat(asked).noneMatch(request -> request.contains("/answer"));
    }

    @Test
    void theEndOfWhatCanBeTypedLeavesItOpenToo() throws Exception {
        assertThat(run("")).isEqualTo(ExitCode.QUESTION_OPEN);

        assertThat(asked).noneMatch(request -> request.contains("/answer"));
    }

    @Test
    void anEmptyLineIsNoAnswerAndALetterIs() throws Exception {
        assertThat(run("\nyes\nn not here\n")).isEqualTo(ExitCode.DONE);

        assertThat(answers()).containsExactly("{\"answer\":\"deny\",\"inputDigest\":\"d1\",\"note\":\"not here\"}");
        assertThat(talk.toString().split("One letter, please", -1)).hasSize(3);
    }

    @Test // AU-03
    void whatWasTypedBeforeTheQuestionDoesNotAnswerIt() throws Exception {
        CountDownLatch typedAhead = new CountDownLatch(1);
        TypedLines typed = new TypedLines(new Keys("y\ny\n", typedAhead));
        typedAhead.await();

        assertThat(watched(Optional.of(asking(typed))).run(CliJson.object(), "do it"))
                .isEqualTo(ExitCode.QUESTION_OPEN);
        assertThat(answers()).isEmpty();
    }

    @Test
    void aQuestionThatIsAnsweredElsewhereIsLetGo() throws Exception {
        approval = QUESTION + "\"answered\",\"answer\":\"deny\",\"channel\":\"window\"}";
        turn = WAITING;

        assertThat(run("y\n")).isEqualTo(ExitCode.DONE);

        assertThat(answers()).isEmpty();
        assertThat(talk.toString()).contains("Answered: deny, through window.");
    }

    @Test
    void aFasterAnswerIsANormalOutcome() throws Exception {
        answerStatus = 409;
        answerBody = "{\"code\":\"already-answered\",\"detail\":\"Too late.\"}";

        assertThat(run("n\n")).isEqualTo(ExitCode.DONE);

        assertThat(talk.toString()).contains("Answered: allow, through terminal.");
    }

    @Test
    void aTokenThatMayNotAnswerIsToldSo() {
        answerStatus = 403;
        answerBody = "{\"code\":\"missing-right\",\"detail\":\"It may not answer.\"}";

        assertThatThrownBy(() -> run("y\n")).isInstanceOfSatisfying(ServiceFailure.class, refused -> {
            assertThat(refused.exitCode()).isEqualTo(4);
            assertThat(refused.line()).contains("It may not answer.");
        });
    }

    @Test
    void aTurnThatFailsOrIsInterruptedSaysSo() throws Exception {
        turn = "{\"id\":\"t1\",\"state\":\"failed\",\"error\":{\"detail\":\"No \\u001bprovider.\"},\"steps\":[]}";
        assertThat(run("")).isEqualTo(ExitCode.FAILED);
        turn = "{\"id\":\"t1\",\"state\":\"interrupted\",\"steps\":[]}";
        assertThat(run("")).isEqualTo(ExitCode.FAILED);

        assertThat(talk).hasToString("The turn failed: No ‹\\u001b›provider.\nThe turn was interrupted.\n");
    }

    @Test
    void theEndOfTheProcessInterruptsTheTurnOnceItHasBegunAndNotAfterItsEnd() throws Exception {
        WatchedTurn watched = watched(Optional.empty());
        watched.interrupt();
        assertThat(asked).isEmpty();
        watched.run(CliJson.object(), "do it");
        Thread hook = Thread.ofVirtual().start(watched::interrupt);
        await().until(() -> asked.contains("POST /api/v1/turns/t1/interrupt {}"));
        watched.end();
        hook.join();
        asked.clear();

        watched.interrupt();
        assertThat(asked).isEmpty();
    }

    private ExitCode run(String keys) throws Exception {
        return watched(Optional.of(asking(new TypedLines(new Keys(keys)))))
                .run(CliJson.object().put("workspace", "/w"), "do it");
    }

    private Asking asking(TypedLines typed) {
        return new Asking(service(), typed, new PrintWriter(talk, true));
    }

    private WatchedTurn watched(Optional<Asking> asking) {
        PrintWriter words = new PrintWriter(talk, true);
        TurnOnTerminal shown = new TurnOnTerminal(new PrintWriter(data, true), words, UnaryOperator.identity());
        return new WatchedTurn(service(), shown, asking, words, id -> "answer " + id + " elsewhere");
    }

    private RunningService service() {
        return new RunningService("http://127.0.0.1:" + server.getAddress().getPort(), "secret");
    }

    private List<String> answers() {
        return asked.stream()
                .filter(request -> request.startsWith("POST /api/v1/approvals/a1/answer "))
                .map(request -> request.substring("POST /api/v1/approvals/a1/answer ".length()))
                .toList();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        asked.add(exchange.getRequestMethod() + " " + path + (body.isEmpty() ? "" : " " + body));
        int status = 200;
        String reply = "{}";
        if (path.endsWith("/tasks")) {
            reply = "{\"id\":\"k1\",\"sessions\":[{\"id\":\"s1\"}]}";
        } else if (path.endsWith("/sessions/s1/turns")) {
            reply = "{\"id\":\"t1\"}";
        } else if (path.endsWith("/turns/t1")) {
            reply = turn;
            turn = approval.contains("answered") ? afterTheAnswer : turn;
        } else if (path.endsWith("/approvals/a1/answer")) {
            status = answerStatus;
            reply = answerBody;
            approval = status == 403 ? approval : answered;
            turn = status == 403 ? turn : afterTheAnswer;
        } else if (path.endsWith("/approvals/a1")) {
            reply = approval;
        }
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String turn(String state, String call) {
        return "{\"id\":\"t1\",\"state\":\"" + state
                + "\",\"steps\":[{\"id\":\"p1\",\"text\":\"Hello.\\u001b[2K\",\"calls\":[" + call + "]}]}";
    }

    /** Keys that are pressed once the question stands there, or all before it. */
    private final class Keys extends InputStream {
        private final InputStream keys;
        private final @Nullable CountDownLatch ahead;
        private boolean pressed;

        Keys(String keys) {
            this(keys, null);
        }

        /** @param ahead opened when all of them have been read */
        Keys(String keys, @Nullable CountDownLatch ahead) {
            this.keys = new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
            this.ahead = ahead;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (ahead == null || pressed) {
                if (ahead != null) {
                    ahead.countDown();
                }
                awaitThePrompt();
            }
            pressed = true;
            return keys.read(buffer, offset, length);
        }

        private void awaitThePrompt() {
            while (!over && !talk.toString().contains("y, s, r or n: ")) {
                LockSupport.parkNanos(5_000_000);
            }
        }
    }
}
