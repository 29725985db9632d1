package dev.countersign.policy;

import java.util.Set;

/**
 * What {@code config.yaml} says about policies.
 *
 * @param requireWorkspacePolicy whether a workspace without a YAML grants nothing
 * @param credentials names of the variables that hold providers' keys
 */
public record PolicySettings(boolean requireWorkspacePolicy, Set<String> credentials) {}
