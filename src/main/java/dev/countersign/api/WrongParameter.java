package dev.countersign.api;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingRequestValueException;
import org.springframework.web.bind.MissingServletRequestParameterException;

/** Says what is wrong with a part of the address, or with a header. */
final class WrongParameter {

    private WrongParameter() {}

    static ProblemBody explain(TypeMismatchException mismatch) {
        String field = String.valueOf(mismatch.getPropertyName());
        Class<?> type = mismatch.getRequiredType();
        if (type == UUID.class) {
            // Ids are opaque: one that we would never make is one that does not exist.
            return ProblemBody.of(HttpStatus.NOT_FOUND, "not-found", "Nothing has that id.");
        }
        String expected = type != null && type.isEnum() ? "one of " + EnumSpelling.all(type) : expected(type);
        return ProblemBody.of(
                HttpStatus.UNPROCESSABLE_CONTENT,
                "invalid",
                "'" + field + "' must be " + expected + ".",
                Map.of("field", field));
    }

    static ProblemBody explain(MissingRequestValueException missing) {
        String field = switch (missing) {
            case MissingServletRequestParameterException parameter -> parameter.getParameterName();
            case MissingRequestHeaderException header -> header.getHeaderName();
            default -> "";
        };
        return ProblemBody.of(
                HttpStatus.BAD_REQUEST, "malformed", "'" + field + "' is missing.", Map.of("field", field));
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == Instant.class) {
            return "a time such as 2026-07-01T12:00:00Z";
        }
        return type == boolean.class || type == Boolean.class ? "true or false" : "a whole number";
    }
}
