package dev.countersign.signal;

/**
 * Publishes to everyone who listens; never blocks and never throws. Inside a transaction the signal waits for the commit,
 * and is dropped with a rollback.
 */
public interface Signals {

    void publish(Signal signal);
}
