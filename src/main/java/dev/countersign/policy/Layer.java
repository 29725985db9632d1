package dev.countersign.policy;

/** Who can have a say in a decision. */
public enum Layer {
    GUARD,
    USER_POLICY,
    WORKSPACE_POLICY,
    WORKSPACE_BOUNDS,
    MODE,
    REMEMBERED,
    SESSION_ANSWER,
    ALWAYS_ASK,
    REVIEWER,
    REPEATED_DENIAL,
    HUMAN
}
