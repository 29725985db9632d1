package dev.countersign.policy;

/** What a rule says; a later one is stricter. */
public enum Effect {
    ALLOW,
    ASK,
    DENY
}
