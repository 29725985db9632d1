package dev.countersign.api;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/** What to say of a status that the framework chose. */
final class Statuses {

    private Statuses() {}

    static String title(HttpStatusCode status) {
        HttpStatus known = HttpStatus.resolve(status.value());
        return known == null ? "Status " + status.value() : known.getReasonPhrase();
    }

    static String code(HttpStatusCode status) {
        HttpStatus known = HttpStatus.resolve(status.value());
        if (known == HttpStatus.BAD_REQUEST) {
            return "malformed";
        }
        return known == null
                ? "status-" + status.value()
                : known.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String detail(HttpStatusCode status) {
        String known = known(status.value());
        return known == null ? "The request was answered with status " + status.value() + "." : known;
    }

    private static @Nullable String known(int status) {
        return switch (status) {
            case 400 -> "The request is not well-formed.";
            case 401 -> "This needs a credential.";
            case 403 -> "This is not permitted.";
            case 404 -> "There is nothing here.";
            case 405 -> "This address does not take that method.";
            case 406 -> "What this address answers is not among what the request accepts.";
            case 413 -> "The request is too large.";
            case 415 -> "This address does not take a body of that content type.";
            case 503 -> "The service can not answer now.";
            default -> null;
        };
    }
}
