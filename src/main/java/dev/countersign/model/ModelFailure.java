package dev.countersign.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request that got no usable reply. Its message is fit for a person: what was asked of whom, and what was said. */
public class ModelFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private static final String BLOT = "[api key]";
    private static final int SHORTEST_BEGINNING = 4;

    /** What stands at the end of a message that was too long. */
    public static final String CLIPPED = " …";

    private final String code;
    private final boolean retryable;
    private final transient @Nullable Duration retryAfter;

    /**
     * @param code a stable word, such as {@code provider-unreachable}, {@code provider-error}, {@code invalid-response},
     *     {@code cancelled}
     * @param retryable whether the same request may succeed later
     * @param retryAfter how long the provider asks to wait, if it did
     */
    public ModelFailure(String code, String message, boolean retryable, @Nullable Duration retryAfter) {
        super(message);
        this.code = code;
        this.retryable = retryable;
        this.retryAfter = retryAfter;
    }

    public ModelFailure(String code, String message) {
        this(code, message, false, null);
    }

    /** The same failure, a secret in its message blotted out, also where a clip has left only its beginning. */
    public ModelFailure without(@Nullable String secret) {
        if (secret == null || secret.isBlank()) {
            return this;
        }
        String clean = withoutBeginning(getMessage().replace(secret, BLOT), secret);
        return clean.equals(getMessage()) ? this : new ModelFailure(code, clean, retryable, retryAfter);
    }

    private static String withoutBeginning(String message, String secret) {
        for (int length = secret.length() - 1; length >= SHORTEST_BEGINNING; length--) {
            String end = secret.substring(0, length) + CLIPPED;
            if (message.endsWith(end)) {
                return message.substring(0, message.length() - end.length()) + BLOT + CLIPPED;
            }
        }
        return message;
    }

    public String code() {
        return code;
    }

    public boolean retryable() {
        return retryable;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
