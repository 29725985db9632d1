package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Invocation;
import dev.countersign.tool.Registration;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolInvoker;
import dev.countersign.tool.ToolRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** One call of a tool, checked as the engine checks it. */
record ToolRun(Tool tool, TestToolContext context) {

    ToolRun(Tool tool, Path folder) throws IOException {
        this(tool, TestToolContext.in(folder));
    }

    Invocation invoke(String input) {
        return invoke(json(input));
    }

    Invocation invoke(ObjectNode input) {
        Registration registration = new ToolRegistry(List.of(tool)).all().getFirst();
        assertThat(registration.problemsOfInput(input)).isEmpty();
        return new ToolInvoker().invoke(registration, input, context);
    }

    /** The small members of a success, as a reader of the stored JSON gets them. */
    ObjectNode members(String input) {
        return json(succeeded(invoke(input)).output().members().toString());
    }

    /** The code of a failure. */
    String failure(String input) {
        Invocation ended = invoke(input);
        assertThat(ended).isInstanceOf(Invocation.Failed.class);
        return ((Invocation.Failed) ended).code();
    }

    /** What a success reads as. */
    String rendered(String input) throws IOException {
        StringBuilder text = new StringBuilder();
        tool.render(context.result(succeeded(invoke(input)).output()), text);
        return text.toString();
    }

    private static Invocation.Returned succeeded(Invocation ended) {
        assertThat(ended).isInstanceOf(Invocation.Returned.class);
        return (Invocation.Returned) ended;
    }
}
