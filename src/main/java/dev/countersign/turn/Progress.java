package dev.countersign.turn;

/** What a move leaves to do. */
enum Progress {
    /** The turn is still leased, and has a next move. */
    GOES_ON,
    /** What the move rested on has changed meanwhile; it has to be decided anew. */
    DECIDE_ANEW,
    /** The turn ended, waits for a person, or is somebody else's now. */
    ENDED
}
