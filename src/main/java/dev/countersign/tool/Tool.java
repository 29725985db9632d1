package dev.countersign.tool;

import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One thing that a model may ask for. Built-ins, a host's own code and adapters all implement this; whoever registers a
 * name again replaces definition and runner together.
 *
 * <p>A tool is a named class: lambdas and anonymous classes are refused at registration, since a runner's class name is
 * part of its revision.
 */
public interface Tool {

    /** Name, version, description and schemas; the same value at every call. */
    ToolDefinition definition();

    /**
     * What running this input would do, so that a decision can be made about it. Called with input that has passed the
     * input schema, before anything is decided or run; it must not touch the disk.
     *
     * @throws PathRefused if the input names a path that no workspace contains, or asks at a path for what can never be
     *     done, such as more content than a file may have: the call ends with these words, and nobody is asked
     */
    default Action action(ObjectNode input, Workspace workspace) throws PathRefused {
        return new Action.Other();
    }

    /**
     * Runs once, on a thread of its own that is interrupted when the call is cancelled. A run that has not ended
     * {@value ToolInvoker#GRACE_SECONDS} seconds after that is given up: the call is over as cancelled, whatever the run
     * still does is no part of it, and its outputs take nothing more. Its thread is left to itself, so a tool that waits
     * where no interrupt wakes it has to listen to {@link ToolContext#cancellation}. Large text goes to
     * {@link ToolContext#output}, everything else into the returned members, which are checked against the output schema.
     *
     * @throws ToolFailure for an error that the model should read; anything else that is thrown also ends the call as failed
     * @return {@link ToolOutput.Stopped} if the call was cancelled and there is something to show
     * @throws InterruptedException if the call was cancelled
     */
    ToolOutput run(ObjectNode input, ToolContext context) throws ToolFailure, InterruptedException;

    /**
     * What running this input would do to a file, by what is on the disk now, for a person who is to decide about it.
     * Changes nothing; {@link Change#sha256} is that of the content which the file would have. Empty where nobody can know.
     *
     * @throws ToolFailure if a run would end with it, by what is on the disk now
     */
    default Optional<Change> preview(ObjectNode input, Workspace workspace) throws ToolFailure, InterruptedException {
        return Optional.empty();
    }

    /**
     * How the model can get at the rest of a result of which it is shown only the beginning: one sentence. Asked for
     * whenever the conversation is put together, so it has to come from what it is given.
     *
     * @param shown the beginning of the text that {@link #render} wrote
     */
    default String howToGoOn(ObjectNode input, String shown) {
        return "Ask for a narrower piece to see more.";
    }

    /**
     * Writes the result as the text that models and transcripts get; compact JSON unless a tool knows better. The
     * receiver keeps the beginning of what is written and counts the rest.
     */
    default void render(ToolResult result, Appendable text) throws IOException {
        CompactJson.write(result, text);
    }
}
