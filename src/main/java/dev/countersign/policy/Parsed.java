package dev.countersign.policy;

import java.util.List;
import java.util.Optional;

/** What came of reading a file's content. */
sealed interface Parsed<T> {

    record Good<T>(T content) implements Parsed<T> {}

    /**
     * A content that can not be taken.
     *
     * @param faults at least one, in the order of the file
     */
    record Faulty<T>(List<Fault> faults) implements Parsed<T> {}

    static <T> Parsed<T> of(Optional<T> content, List<Fault> faults) {
        return faults.isEmpty() && content.isPresent() ? new Good<>(content.get()) : new Faulty<>(List.copyOf(faults));
    }
}
