package dev.countersign.model;

/** Why a reply ended, in the terms that the engine acts on. */
public enum FinishReason {
    /** The model is done, or waits for the results of its calls. */
    COMPLETE,
    /** The output limit cut it off: none of its calls runs. */
    LENGTH,
    /** The provider or the model declined to answer: no tools. */
    REFUSAL,
    /** The provider paused a long turn and wants the message back to go on. */
    PAUSED
}
