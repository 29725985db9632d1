package dev.countersign.tool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs a registered tool once and checks what it returns. Never throws for what a tool does wrong. */
@Component
public final class ToolInvoker {

    private static final Logger LOG = LoggerFactory.getLogger(ToolInvoker.class);
    private static final int MESSAGE_LIMIT = 1000;

    /**
     * Runs on the calling thread, which is interrupted by the context's cancellation. An output that breaks the schema, an
     * exception and a null all come back as {@link Invocation.Failed}; the run is never repeated. Once the call is
     * cancelled, whatever the tool returns or throws is {@link Invocation.Cancelled}.
     */
    public Invocation invoke(Registration registration, ObjectNode input, ToolContext context) {
        if (context.cancellation().isCancelled()) {
            return new Invocation.Cancelled();
        }
        CheckedContext checked = new CheckedContext(context, registration.bulk());
        Invocation ended;
        Interrupting interrupting = new Interrupting(Thread.currentThread());
        try (var _ = context.cancellation().onCancel(interrupting::interrupt)) {
            ended = run(registration, input, checked);
        } finally {
            interrupting.end();
        }
        return context.cancellation().isCancelled() ? new Invocation.Cancelled() : ended;
    }

    private static Invocation run(Registration registration, ObjectNode input, CheckedContext context) {
        try {
            return checked(registration, registration.tool().run(input, context), context);
        } catch (ToolFailure failure) {
            return new Invocation.Failed(failure.code(), failure.getMessage());
        } catch (InterruptedException told) {
            if (!context.cancellation().isCancelled()) {
                // Somebody stops the thread itself: that must not be lost.
                Thread.currentThread().interrupt();
            }
            return new Invocation.Cancelled();
        } catch (Throwable broken) {
            if (broken instanceof VirtualMachineError fatal && !(broken instanceof StackOverflowError)) {
                throw fatal;
            }
            LOG.warn("The tool {} failed", registration.name(), broken);
            return new Invocation.Failed("error", "The tool failed: " + words(broken));
        }
    }

    private static Invocation checked(Registration registration, @Nullable ToolOutput output, CheckedContext context) {
        if (output == null) {
            return invalid(List.of("the tool returned nothing"));
        }
        List<String> problems = new ArrayList<>(registration.problemsOfOutput(output.members()));
        problems.addAll(context.problems(output));
        return problems.isEmpty() ? new Invocation.Returned(output) : invalid(problems);
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

    /** A cancellation that comes when the run is over must not interrupt what the thread does next. */
    private static final class Interrupting {

        private final Thread thread;
        private boolean over;
        private boolean interrupted;

        Interrupting(Thread thread) {
            this.thread = thread;
        }

        synchronized void interrupt() {
            if (!over) {
                interrupted = true;
                thread.interrupt();
            }
        }

        synchronized void end() {
            over = true;
            if (interrupted) {
                Thread.interrupted();
            }
        }
    }
}
