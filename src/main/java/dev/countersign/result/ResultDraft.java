package dev.countersign.result;

import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.Tool;
import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** The result of one running call while it grows. Closing it removes what was spooled and not stored. */
public interface ResultDraft extends AutoCloseable {

    /** A bulk member, spooled to disk. */
    BulkOutput output(String name);

    /**
     * Writes {@code <callId>.json}, small members first, then the bulk ones, synced and moved into place in one step.
     *
     * @param renderer whose words the preview takes
     */
    StoredResult store(ObjectNode members, Tool renderer) throws IOException;

    @Override
    void close();
}
