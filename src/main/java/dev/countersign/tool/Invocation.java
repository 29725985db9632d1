package dev.countersign.tool;

/** How one run ended. */
public sealed interface Invocation {

    /** The tool returned an output that fits its schema. */
    record Returned(ToolOutput output) implements Invocation {}

    /**
     * It returned nothing usable.
     *
     * @param code a stable word: the tool's own, {@code invalid-output} or {@code error}
     */
    record Failed(String code, String message) implements Invocation {}

    /** It ended because it was told to. */
    record Cancelled() implements Invocation {}
}
