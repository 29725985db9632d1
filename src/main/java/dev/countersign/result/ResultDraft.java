package dev.countersign.result;

import dev.countersign.tool.BulkOutput;
import dev.countersign.tool.Tool;
import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** The result of one running call while it grows. Closing it removes what was spooled and not stored. */
public interface ResultDraft extends AutoCloseable {

    /** A bulk member, in memory while it is small and unseen, else spooled to disk. */
    BulkOutput output(String name);

    /** Has all that was written so far where it can be read, by other engines too. */
    void show();

    /**
     * Writes {@code <callId>.json}, small members first, then the bulk ones, synced and moved into place in one step.
     *
     * @param renderer whose words the preview takes
     */
    StoredResult store(ObjectNode members, Tool renderer) throws IOException;

    @Override
    void close();
}
