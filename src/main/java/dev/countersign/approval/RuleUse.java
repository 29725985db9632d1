package dev.countersign.approval;

import dev.countersign.policy.Layer;

/**
 * How many calls a rule has decided.
 *
 * @param rule its id; of a {@code tools.json}'s rule the tool that it names, or {@code *}
 */
public record RuleUse(Layer layer, String rule, long calls) {}
