package dev.countersign.signal;

/** Hears what other engines of a shared database have published, besides whoever listens at the {@link SignalHub}. */
public interface RemoteSignals {

    /** Called on a thread of the bridge; must not block for long. */
    void heard(Signal signal);
}
