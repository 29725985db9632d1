package dev.countersign.approval;

/**
 * What a review of one call came to. It counts only while mode and rules are those that it started from; otherwise the call
 * is decided as if there had been none.
 *
 * @param approved whether the reviewer saw no need for a person
 * @param reason in the reviewer's words, or why there is no verdict
 * @param modeRev of the task when the review began
 * @param fingerprint of the rules when the review began, see {@link Clearance.NeedsReview}
 */
public record Reviewed(boolean approved, String reason, long modeRev, String fingerprint) {}
