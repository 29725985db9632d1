package dev.countersign.tool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs a registered tool once and checks what it returns. Never throws for what a tool does wrong. */
@Component
public final class ToolInvoker {

    /** How long a tool has to end after it was told to. */
    static final int GRACE_SECONDS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(ToolInvoker.class);
    private static final int MESSAGE_LIMIT = 1000;

    private final Duration grace;

    public ToolInvoker() {
        this(Duration.ofSeconds(GRACE_SECONDS));
    }

    ToolInvoker(Duration grace) {
        this.grace = grace;
    }

    /**
     * Runs on a thread of its own and waits for its end. The context's cancellation interrupts that thread, and so does an
     * interrupt of the calling one, which stays set. An output that breaks the schema, an exception and a null all come
     * back as {@link Invocation.Failed}; the run is never repeated. Once the call is cancelled, whatever the tool returns
     * or throws is {@link Invocation.Cancelled}, also when it does not end within {@value #GRACE_SECONDS} seconds; only a
     * {@link ToolOutput.Stopped} is returned as it is.
     */
    public Invocation invoke(Registration registration, ObjectNode input, ToolContext context) {
        if (context.cancellation().isCancelled() || Thread.currentThread().isInterrupted()) {
            return new Invocation.Cancelled();
        }
        CheckedContext checked = new CheckedContext(context, registration.bulk());
        ToolThread thread =
                ToolThread.start(registration.name(), grace, told -> run(registration, input, checked, told));
        Optional<Invocation> ended;
        try (var _ = context.cancellation().onCancel(thread::stop)) {
            ended = thread.await();
        }
        if (ended.isEmpty()) {
            checked.abandon();
            LOG.warn("The tool {} goes on although its call {} is over", registration.name(), context.callId());
        }
        return context.cancellation().isCancelled() ? cancelled(ended) : ended.orElseGet(Invocation.Cancelled::new);
    }

    private static Invocation cancelled(Optional<Invocation> ended) {
        return ended.filter(ToolInvoker::isStopped).orElseGet(Invocation.Cancelled::new);
    }

    private static Invocation run(
            Registration registration, ObjectNode input, CheckedContext context, ToolThread.Told told) {
        try {
            ToolOutput output = registration.tool().run(input, context);
            return checked(registration, output, context, isTold(context, told));
        } catch (ToolFailure failure) {
            return new Invocation.Failed(failure.code(), failure.getMessage());
        } catch (InterruptedException ended) {
            return isTold(context, told) ? new Invocation.Cancelled() : gaveUp();
        } catch (Throwable broken) {
            if (broken instanceof VirtualMachineError fatal && !(broken instanceof StackOverflowError)) {
                throw fatal;
            }
            LOG.warn("The tool {} failed", registration.name(), broken);
            return new Invocation.Failed("error", "The tool failed: " + words(broken));
        }
    }

    private static boolean isTold(ToolContext context, ToolThread.Told told) {
        return told.toStop() || context.cancellation().isCancelled();
    }

    private static Invocation checked(
            Registration registration, @Nullable ToolOutput output, CheckedContext context, boolean told) {
        if (output == null) {
            return invalid(List.of("the tool returned nothing"));
        }
        List<String> problems = new ArrayList<>(registration.problemsOfOutput(output.members()));
        problems.addAll(context.problems(output));
        if (!problems.isEmpty()) {
            return invalid(problems);
        }
        Invocation returned = new Invocation.Returned(output);
        return isStopped(returned) && !told ? gaveUp() : returned;
    }

    private static boolean isStopped(Invocation ended) {
        return ended instanceof Invocation.Returned returned && returned.output() instanceof ToolOutput.Stopped;
    }

    private static Invocation gaveUp() {
        return new Invocation.Failed("error", "The tool gave up as if interrupted, which nobody did.");
    }

    private static Invocation invalid(List<String> problems) {
        return new Invocation.Failed("invalid-output", "Invalid output: " + String.join("; ", problems));
    }

    private static String words(Throwable broken) {
        String message = broken.getMessage();
        String name = broken.getClass().getSimpleName();
        String words = message == null || message.isBlank() ? name : name + ": " + message;
        return words.length() <= MESSAGE_LIMIT ? words : words.substring(0, MESSAGE_LIMIT) + "\u2026";
    }
}
