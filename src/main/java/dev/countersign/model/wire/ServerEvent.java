package dev.countersign.model.wire;

/**
 * One event of a stream.
 *
 * @param name of its {@code event} field, empty if it had none
 * @param data its {@code data} lines, joined by line feeds
 */
public record ServerEvent(String name, String data) {}
