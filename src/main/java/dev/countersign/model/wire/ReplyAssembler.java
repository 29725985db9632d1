package dev.countersign.model.wire;

import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import tools.jackson.databind.node.ObjectNode;

/** Builds one reply from what one response brings. Used by one thread, once. */
public interface ReplyAssembler {

    /** Takes one event of a streamed answer. */
    void event(ServerEvent event) throws ModelFailure;

    /** Takes an answer that came as one JSON object although a stream was asked for. */
    void whole(ObjectNode body) throws ModelFailure;

    /** Whether nothing that matters can follow, so that the rest need not be awaited. */
    boolean ended();

    /** Whether the provider has said why the reply ended, so that a connection lost from here on loses nothing. */
    boolean finished();

    /**
     * The complete reply.
     *
     * @throws ModelFailure if the answer broke off or says nothing
     */
    ModelReply reply() throws ModelFailure;
}
