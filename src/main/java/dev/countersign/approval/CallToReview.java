package dev.countersign.approval;

import tools.jackson.databind.JsonNode;

/**
 * All that a reviewer gets to see of a call. Nothing of it was read from the workspace.
 *
 * @param description what the tool says that it does
 * @param input complete
 * @param wanted the person's message that began the turn
 */
public record CallToReview(String tool, String description, JsonNode input, String wanted) {}
