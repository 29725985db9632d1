package dev.countersign.turn;

/** What a move leaves to do. */
enum Progress {
    /** The turn is still leased, and has a next move. */
    GOES_ON,
    /** The turn ended, waits for a person, or is somebody else's now. */
    ENDED
}
