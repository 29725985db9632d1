package dev.countersign.tool;

import static dev.countersign.tool.TestTool.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
    void whatAToolHadWhenItWasStoppedIsReturned() {
        ToolOutput.Stopped stopped = new ToolOutput.Stopped(GOOD);
        assertThat(invoke((input, given) -> {
                    context.cancellation().cancel();
                    return stopped;
                }))
                .isEqualTo(new Invocation.Returned(stopped));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aToolThatSaysItWasStoppedThoughNobodyDidHasFailed() {
        assertThat(invoke((input, given) -> new ToolOutput.Stopped(GOOD)))
                .isEqualTo(new Invocation.Failed("error", "The tool gave up as if interrupted, which nobody did."));
    }

    @Test
    void aCancelledCallIsNotStarted() {
        context.cancellation().cancel();
        assertThat(invoke((input, given) -> new ToolOutput.Complete(GOOD))).isEqualTo(new Invocation.Cancelled());
        assertThat(runs).hasValue(0);
    }

    @Test
    void anInterruptOfTheCallerEndsTheRunAndIsNotLost() {
        Thread caller = Thread.currentThread();
        Invocation ended = invoke((input, given) -> {
            caller.interrupt();
            new CountDownLatch(1).await();
            return new ToolOutput.Complete(GOOD);
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
    }

    @Test
    void aCallerThatIsInterruptedStartsNothing() {
        Thread.currentThread().interrupt();
        Invocation ended = invoke((input, given) -> new ToolOutput.Complete(GOOD));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
        assertThat(runs).hasValue(0);
    }

    @Test
    void aToolThatInterruptsItselfHasFailed() {
        assertThat(invoke((input, given) -> {
                    throw new InterruptedException();
                }))
                .isInstanceOfSatisfying(
                        Invocation.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo("error"));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test // SV-08
    void aToolThatIgnoresItsInterruptIsLeftBehind() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<String> late = new CompletableFuture<>();
        Invocation ended = invoke((input, given) -> {
            BulkOutput opened = given.output("text");
            context.cancellation().cancel();
            awaitUninterruptibly(release);
            late.complete(whatIsRefused(given, opened));
            return new ToolOutput.Complete(GOOD);
        });
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
        assertThat(runs).hasValue(1);
        release.countDown();
        assertThat(late.get(20, TimeUnit.SECONDS)).isEqualTo("the call is over, the call is over");
        assertThat(context.text("text")).isEmpty();
        assertThat(context.changes()).isEmpty();
    }

    private static String whatIsRefused(ToolContext given, BulkOutput opened) {
        String write = "written";
        try {
            opened.write('x');
        } catch (IOException refused) {
            write = String.valueOf(refused.getMessage());
        }
        try {
            given.changed(new Change(WorkspacePath.root(), true, null, "", null, false));
            return write + ", told";
        } catch (IllegalStateException refused) {
            return write + ", " + refused.getMessage();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch release) {
        while (release.getCount() > 0) {
            try {
                release.await();
            } catch (InterruptedException ignored) {
                continue;
            }
        }
    }

    @Test
    void whatAToolChangesIsPassedOn() {
        Change change = new Change(WorkspacePath.root(), true, null, "", "+x", false);
        invoke((input, given) -> {
            given.changed(change);
            return new ToolOutput.Complete(GOOD);
        });
        assertThat(context.changes()).containsExactly(change);
    }

    private Invocation invoke(TestTool.Body body) {
        TestTool tool = new TestTool("t", INPUT, OUTPUT, (input, given) -> {
            runs.incrementAndGet();
            return body.run(input, given);
        });
        return new ToolInvoker(Duration.ofMillis(300)).invoke(new Registration(tool, 0), json("{}"), context);
    }

    private static void write(ToolContext context, String name, String text) {
        try {
            context.output(name).write(text.getBytes(UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
