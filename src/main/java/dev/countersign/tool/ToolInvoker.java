package dev.countersign.tool;

import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Runs a registered tool once and checks what it returns. Never throws for what a tool does wrong. */
@Component
public class ToolInvoker {

    ToolInvoker() {}

    /**
     * Runs on the calling thread, which is interrupted by the context's cancellation. An output that breaks the schema, an
     * exception and a null all come back as {@link Invocation.Failed}; the run is never repeated.
     */
    public Invocation invoke(Registration registration, ObjectNode input, ToolContext context) {
        return new Invocation.Failed("error", "not yet: " + registration.name() + input + context.callId());
    }
}
