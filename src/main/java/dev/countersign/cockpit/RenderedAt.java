package dev.countersign.cockpit;

/** Where the stream of signals stands; read before anything else of a page, so that what comes later is not missed. */
public interface RenderedAt {

    /** The id of the newest signal, as the stream numbers them. */
    String sequence();
}
