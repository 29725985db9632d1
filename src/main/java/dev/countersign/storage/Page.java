package dev.countersign.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of an ordered list.
 *
 * @param nextCursor where the next piece begins; null at the end
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {}
