package dev.countersign.approval;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** What questions show of the calls that they are about; implemented by whoever keeps the calls. */
public interface AskedCalls {

    /** The calls of these questions, by call. */
    Map<UUID, AskedCall> of(Collection<Subject> questions);

    /** The inputs alone, parsed; without those of more characters than that as they were sent. */
    Map<UUID, JsonNode> inputs(Collection<UUID> callIds, int longest);

    /**
     * A call as a person sees it.
     *
     * @param input parsed, so that escapes show what they mean
     */
    record AskedCall(String tool, String revision, String workspace, JsonNode input) {}
}
