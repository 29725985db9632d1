package dev.countersign.approval;

/** Arguments that are not one well-formed JSON object; nothing is repaired. */
public class InvalidInput extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidInput(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
