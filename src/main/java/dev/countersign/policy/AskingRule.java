package dev.countersign.policy;

/**
 * A rule that asked.
 *
 * @param ruleDigest of the rule's content, so that a changed rule asks anew; for a {@code tools.json} of the file's rule
 * @param scope how far an answer for the session may reach; more than the exact input only for a trusted YAML
 */
public record AskingRule(Layer layer, String ruleDigest, SessionScope scope) {}
