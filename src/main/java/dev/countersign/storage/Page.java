package dev.countersign.storage;

import dev.countersign.problem.Problem;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A piece of an ordered list.
 *
 * @param nextCursor where the next piece begins; null at the end
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

    /**
     * The piece that was asked for, of a list that was read with one element more.
     *
     * @param id the time-ordered id that the list is ordered by
     */
    public static <T> Page<T> of(List<T> oneMore, int limit, Function<T, UUID> id) {
        if (oneMore.size() <= limit) {
            return new Page<>(oneMore, null);
        }
        List<T> items = oneMore.subList(0, limit);
        return new Page<>(items, id.apply(items.getLast()).toString());
    }

    /** The id that a cursor of such a list stands for: the last one of the piece before. */
    public static @Nullable UUID idAt(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        try {
            return UUID.fromString(cursor);
        } catch (IllegalArgumentException e) {
            throw Problem.of(Problem.Kind.MALFORMED, "malformed", "That cursor does not come from this list.")
                    .with("field", "cursor");
        }
    }

    /** The same piece with other items, one for one. */
    public <R> Page<R> map(Function<List<T>, List<R>> conversion) {
        return new Page<>(conversion.apply(items), nextCursor);
    }
}
