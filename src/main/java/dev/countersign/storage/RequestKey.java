package dev.countersign.storage;

/**
 * Names a creating request, so that the same one sent twice creates once.
 *
 * @param principal who sent it
 * @param key the {@code Idempotency-Key} header
 * @param bodyDigest SHA-256 of path and body: the same key with another body is refused
 */
public record RequestKey(String principal, String key, String bodyDigest) {}
