package dev.countersign.tool;

/** A run that has nothing to show but an error, in words that a model can act on. */
public class ToolFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code a stable word such as {@code not-found}
     * @param message what went wrong and what to do instead; never a path outside the workspace
     */
    public ToolFailure(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
