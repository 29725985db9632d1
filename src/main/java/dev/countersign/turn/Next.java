package dev.countersign.turn;

/** What a commit begins besides what it ends: one write of the database, and one sync of it, then serve both. */
sealed interface Next {

    record Nothing() implements Next {}

    /** A request to the model is about to be sent. */
    record Request(AttemptRow.Key attempt) implements Next {}

    /** A call is claimed, if its decision still stands at the commit. */
    record Run(Claim claim) implements Next {}

    /** The same some time later, when what was decided is decided again. */
    default Next later() {
        return this instanceof Run ? new Nothing() : this;
    }
}
