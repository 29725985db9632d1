package dev.countersign.api;

import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says what is wrong with a body in the caller's terms: never with the parser's words, which name our classes. */
final class UnreadableBody {

    private static final String DUPLICATE = "Duplicate";
    private static final String TRAILING = "Trailing token";

    private UnreadableBody() {}

    static ProblemBody explain(@Nullable Throwable cause) {
        return switch (cause) {
            case UnrecognizedPropertyException unknown -> unknownMember(unknown);
            case MismatchedInputException mismatch
            when startsWith(mismatch, TRAILING) -> malformed("There is more after the JSON document.", Map.of());
            case MismatchedInputException mismatch
            when mismatch.getPath().isEmpty() -> malformed("The body must be one JSON object.", Map.of());
            case MismatchedInputException mismatch -> wrongValue(mismatch);
            case StreamReadException broken
            when startsWith(broken, DUPLICATE) -> malformed("A member occurs twice" + at(broken) + ".", Map.of());
            case JacksonException broken -> malformed("The body is not well-formed JSON" + at(broken) + ".", Map.of());
            case null, default -> malformed("The body is missing or can not be read.", Map.of());
        };
    }

    private static ProblemBody unknownMember(UnrecognizedPropertyException unknown) {
        String member = path(unknown);
        return malformed("There is no member '" + member + "' here.", Map.of("field", member));
    }

    private static ProblemBody wrongValue(MismatchedInputException mismatch) {
        String field = path(mismatch);
        return ProblemBody.of(
                HttpStatus.UNPROCESSABLE_CONTENT,
                "invalid",
                "'" + field + "' must be " + expected(mismatch) + ".",
                Map.of("field", field));
    }

    private static String expected(MismatchedInputException mismatch) {
        Class<?> type = mismatch.getTargetType();
        if (type == null) {
            return "something else";
        } else if (type.isEnum()) {
            return "one of " + EnumSpelling.all(type);
        } else if (type == String.class) {
            return mismatch instanceof InvalidFormatException
                    ? "text without NUL and without unpaired surrogates"
                    : "a string";
        } else if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        } else if (type == UUID.class) {
            return "an id";
        }
        return Number.class.isAssignableFrom(type) || type.isPrimitive() ? "a number" : "an object";
    }

    private static ProblemBody malformed(String detail, Map<String, Object> members) {
        return ProblemBody.of(HttpStatus.BAD_REQUEST, "malformed", detail, members);
    }

    private static boolean startsWith(JacksonException exception, String beginning) {
        String message = exception.getOriginalMessage();
        return message != null && message.startsWith(beginning);
    }

    private static String path(JacksonException exception) {
        return exception.getPath().stream()
                .map(part -> part.getPropertyName() == null ? "[" + part.getIndex() + "]" : part.getPropertyName())
                .collect(Collectors.joining("."));
    }

    private static String at(JacksonException exception) {
        TokenStreamLocation location = exception.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
