package dev.countersign.signal;

/**
 * A signal that has been published.
 *
 * @param id {@code <epoch>-<sequence>}; what a listener names to go on after it
 * @param sequence ascending without gaps within one epoch
 */
public record SignalEvent(String id, long sequence, Signal signal) {}
