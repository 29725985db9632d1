package dev.countersign.result;

/**
 * A complete result on disk.
 *
 * @param bytes length of the JSON document
 * @param sha256 its digest in lower-case hexadecimal
 */
public record StoredResult(long bytes, String sha256, Preview preview) {}
