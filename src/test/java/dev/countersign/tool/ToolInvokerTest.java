package dev.countersign.tool;

import static dev.countersign.tool.TestTool.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ToolInvokerTest {

    private static final String INPUT = "{'type':'object','additionalProperties':false}";
    private static final String OUTPUT = """
            {'type':'object','additionalProperties':false,'required':['n','text'],'properties':{
              'n':{'type':'integer'},'text':{'type':'string','maxLength':3}}}""";
    private static final ObjectNode GOOD = json("{'n':1}");

    @TempDir
    Path folder;

    private TestToolContext context;
    private final AtomicInteger runs = new AtomicInteger();

    @BeforeEach
    void aContext() throws IOException {
        context = TestToolContext.in(folder);
    }

    @Test
    void aGoodOutputIsReturned() {
        Invocation ended = invoke((input, given) -> {
            write(given, "text", "\u00E9\uD83D\uDE00x");
            return new ToolOutput.Complete(GOOD);
        });
        assertThat(ended).isEqualTo(new Invocation.Returned(new ToolOutput.Complete(GOOD)));
        assertThat(context.text("text")).isEqualTo("\u00E9\uD83D\uDE00x");
    }

    @Test // SV-08
    void anOutputThatBreaksItsSchemaIsInvalidAndNotTriedAgain() {
        assertThat(invoke((input, given) -> {
                    write(given, "text", "");
                    return new ToolOutput.Complete(json("{'n':'x'}"));
                }))
                .isEqualTo(
                        new Invocation.Failed("invalid-output", "Invalid output: n must be an integer, not a string"));
        assertThat(runs).hasValue(1);
    }

    @Test // SV-08
    @SuppressWarnings("NullAway") // A host's tool may do what it must not.
    void nothingIsInvalid() {
        assertThat(invoke((input, given) -> null))
                .isEqualTo(new Invocation.Failed("invalid-output", "Invalid output: the tool returned nothing"));
        assertThat(runs).hasValue(1);
    }

    @Test
    void aMissingOrOverlongBulkMemberIsInvalid() {
        assertThat(invoke((input, given) -> new ToolOutput.Complete(GOOD)))
                .isEqualTo(new Invocation.Failed("invalid-output", "Invalid output: text is required"));
        assertThat(invoke((input, given) -> {
                    write(given, "text", "four");
                    return new ToolOutput.Complete(GOOD);
                }))
                .isEqualTo(
                        new Invocation.Failed("invalid-output", "Invalid output: text must have at most 3 characters"));
        assertThat(invoke((input, given) -> new ToolOutput.TimedOut(GOOD))).isInstanceOf(Invocation.Returned.class);
    }

    @Test
    void anUndeclaredBulkMemberIsRefused() {
        assertThat(invoke((input, given) -> {
                    write(given, "n", "x");
                    return new ToolOutput.Complete(GOOD);
                }))
                .isEqualTo(new Invocation.Failed(
                        "error",
                        "The tool failed: IllegalArgumentException: the output schema declares no bulk member n"));
    }

    @Test // SV-08
    void whateverIsThrownEndsTheCallAsFailed() {
        assertThat(invoke((input, given) -> {
                    throw new ToolFailure("not-found", "There is none.");
                }))
                .isEqualTo(new Invocation.Failed("not-found", "There is none."));
        assertThat(invoke((input, given) -> {
                    throw new IllegalStateException("broken");
                }))
                .isEqualTo(new Invocation.Failed("error", "The tool failed: IllegalStateException: broken"));
        assertThat(invoke((input, given) -> {
                    throw new NoClassDefFoundError("x.Y");
                }))
                .isEqualTo(new Invocation.Failed("error", "The tool failed: NoClassDefFoundError: x.Y"));
        assertThat(invoke(ToolInvokerTest::recurseForEver))
                .isEqualTo(new Invocation.Failed("error", "The tool failed: StackOverflowError"));
        assertThat(runs).hasValue(4);
    }

    private static ToolOutput recurseForEver(ObjectNode input, ToolContext context) {
        ToolOutput deeper = recurseForEver(input, context);
        return new ToolOutput.Complete(deeper.members());
    }

    @Test // SV-08
    void aCancellationInterruptsTheRun() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread canceller = Thread.ofPlatform().start(() -> {
            try {
                started.await();
                context.cancellation().cancel();
            } catch (InterruptedException never) {
                throw new IllegalStateException(never);
            }
        });
        Invocation ended = invoke((input, given) -> {
            started.countDown();
            new CountDownLatch(1).await();
            return new ToolOutput.Complete(GOOD);
        });
        canceller.join();
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test // SV-08
    void whatComesBackAfterTheCancellationIsCancelled() {
        Invocation ended = invoke((input, given) -> {
            context.cancellation().cancel();
            return new ToolOutput.Complete(GOOD);
        });
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aCancelledCallIsNotStarted() {
        context.cancellation().cancel();
        assertThat(invoke((input, given) -> new ToolOutput.Complete(GOOD))).isEqualTo(new Invocation.Cancelled());
        assertThat(runs).hasValue(0);
    }

    @Test
    void anInterruptFromElsewhereIsNotLost() {
        assertThat(invoke((input, given) -> {
                    throw new InterruptedException();
                }))
                .isEqualTo(new Invocation.Cancelled());
        assertThat(Thread.interrupted()).isTrue();
    }

    private Invocation invoke(TestTool.Body body) {
        TestTool tool = new TestTool("t", INPUT, OUTPUT, (input, given) -> {
            runs.incrementAndGet();
            return body.run(input, given);
        });
        return new ToolInvoker().invoke(new Registration(tool, 0), json("{}"), context);
    }

    private static void write(ToolContext context, String name, String text) {
        try {
            context.output(name).write(text.getBytes(UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
