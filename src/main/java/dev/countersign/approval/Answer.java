package dev.countersign.approval;

/** What a person can say to a question. */
public enum Answer {
    ALLOW,
    ALLOW_SESSION,
    REMEMBER,
    DENY
}
