package dev.countersign.approval;

/** Who answers where no rule has a say. Saved per task; supervised unless a person chose otherwise. */
public enum ApprovalMode {
    /** A person answers every call. */
    SUPERVISED,
    /** Ordinary edits run without a question. */
    AUTO_ACCEPT_EDITS,
    /** A model reviews routine file actions. */
    AUTO,
    /** Everything runs without a question, except what a rule asks or denies. */
    FULL_ACCESS
}
