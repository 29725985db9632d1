package dev.countersign.access;

/** What a caller may do. */
public enum Right {
    READ,
    WORK,
    ANSWER
}
