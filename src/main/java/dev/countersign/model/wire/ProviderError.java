package dev.countersign.model.wire;

import dev.countersign.model.ModelFailure;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a provider says when it can not answer, as a failure that a person can read. */
public final class ProviderError {

    private static final int MAX_MESSAGE = 2_000;

    /** Types of errors that waiting does not heal; everything else that comes inside a stream is worth another try. */
    private static final Set<String> LASTING = Set.of(
            "invalid_request_error",
            "authentication_error",
            "permission_error",
            "not_found_error",
            "request_too_large",
            "billing_error",
            "insufficient_quota",
            "content_filter",
            "context_length_exceeded");

    private ProviderError() {}

    /** An answer with a status that is no success. */
    public static ModelFailure ofStatus(
            int status, String body, String asked, @Nullable Duration retryAfter, @Nullable String secret) {
        String said = readable(messageOf(body), secret);
        String message = asked + " answered " + status + (said.isEmpty() ? "." : ": " + said);
        return new ModelFailure("provider-error", message, retryable(status), retryAfter);
    }

    /** An error object that came inside an answer which had begun well. */
    public static ModelFailure inStream(JsonNode error) {
        String said = readable(messageOf(error).orElse("an error without a message"), null);
        return new ModelFailure(
                "provider-error", "The provider broke off with an error: " + said, !lasting(error), null);
    }

    /** Whether the same request may succeed later. */
    static boolean retryable(int status) {
        return status == 408 || status == 409 || status == 429 || status >= 500;
    }

    private static boolean lasting(JsonNode error) {
        OptionalLong status = VerbatimJson.integer(error.get("code"));
        if (status.isPresent() && status.getAsLong() >= 400 && status.getAsLong() < 600) {
            return !retryable((int) status.getAsLong());
        }
        return LASTING.contains(VerbatimJson.text(error.get("type")))
                || LASTING.contains(VerbatimJson.text(error.get("code")));
    }

    private static String messageOf(String body) {
        Optional<ObjectNode> json = VerbatimJson.parseObject(body);
        return json.flatMap(object -> messageOf(object.has("error") ? object.get("error") : object))
                .orElse(body);
    }

    private static Optional<String> messageOf(JsonNode error) {
        if (error.isString()) {
            return Optional.of(error.asString());
        }
        for (String member : new String[] {"message", "detail", "error", "code", "type"}) {
            String said = VerbatimJson.text(error.get(member));
            if (!said.isBlank()) {
                String type = VerbatimJson.text(error.get("type"));
                return Optional.of(type.isBlank() || type.equals(said) ? said : said + " (" + type + ")");
            }
        }
        return Optional.empty();
    }

    /** Clipped, on one line, control characters visible, and without the key that the request carried. */
    public static String readable(String said, @Nullable String secret) {
        String text = secret == null || secret.isBlank() ? said : said.replace(secret, "[api key]");
        StringBuilder out = new StringBuilder();
        for (int c : text.strip().codePoints().limit(MAX_MESSAGE + 1L).toArray()) {
            if (c == '\n' || c == '\t') {
                out.append(' ');
            } else if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || surrogate(c)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        }
        if (out.length() > MAX_MESSAGE) {
            int end = Character.isHighSurrogate(out.charAt(MAX_MESSAGE - 3)) ? MAX_MESSAGE - 3 : MAX_MESSAGE - 2;
            return out.substring(0, end) + ModelFailure.CLIPPED;
        }
        return out.toString();
    }

    private static boolean surrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
