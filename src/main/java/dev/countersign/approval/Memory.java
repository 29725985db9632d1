package dev.countersign.approval;

import dev.countersign.policy.Ground;
import java.util.List;
import java.util.Optional;

/** What people have answered before. Reads only. */
interface Memory {

    /** The earlier answers that cover a call: a remembered one, else answers for its session to every layer that asks. */
    Recalled recall(ProposedCall call, List<AskedScope> scopes);

    /** A remembered answer that nearly covers a call, and what differs. */
    Optional<Ground> nearMiss(ProposedCall call);
}
