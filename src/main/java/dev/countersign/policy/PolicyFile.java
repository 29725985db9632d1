package dev.countersign.policy;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule file as it was found just now. */
sealed interface PolicyFile<T> {

    /** The path for people: relative in a workspace, absolute for the user's own. */
    String source();

    /** Of the bytes; null if there are none. */
    default @Nullable String sha256() {
        return null;
    }

    record Absent<T>(String source) implements PolicyFile<T> {}

    /**
     * A file that can not be taken.
     *
     * @param faults at least one
     */
    record Invalid<T>(String source, @Nullable String sha256, List<Fault> faults) implements PolicyFile<T> {}

    record Valid<T>(String source, String sha256, T content) implements PolicyFile<T> {}

    /** What makes it invalid, as {@code file:line: …}; nothing if it can be taken. */
    default List<String> reasons() {
        return this instanceof Invalid<T> invalid
                ? invalid.faults().stream().map(fault -> fault.at(source())).toList()
                : List.of();
    }

    default Optional<Valid<T>> valid() {
        return this instanceof Valid<T> valid ? Optional.of(valid) : Optional.empty();
    }
}
