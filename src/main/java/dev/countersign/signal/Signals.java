package dev.countersign.signal;

/** Publishes to everyone who listens. Called after a commit, never before; never blocks and never throws. */
public interface Signals {

    void publish(Signal signal);
}
