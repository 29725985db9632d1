package dev.countersign.approval;

import dev.countersign.model.Usage;

/** What a request to a reviewer came to. */
public sealed interface Opinion {

    Usage usage();

    /** A well-formed verdict, with the reviewer's own words. */
    record Given(Review.Verdict verdict, String reason, Usage usage) implements Opinion {}

    /**
     * None that counts.
     *
     * @param why in a sentence for a person
     */
    record Withheld(String why, Usage usage) implements Opinion {}
}
