package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.Map;
import org.springframework.http.HttpStatusCode;

/**
 * An error as RFC 9457 has it, with a stable code and further members.
 *
 * @param code what programs compare
 * @param detail what people read
 */
record ProblemBody(
        String type,
        String title,
        int status,
        String code,
        String detail,
        @JsonAnyGetter Map<String, Object> members) {

    static ProblemBody of(HttpStatusCode status, String code, String detail, Map<String, Object> members) {
        return new ProblemBody("about:blank", Statuses.title(status), status.value(), code, detail, members);
    }

    static ProblemBody of(HttpStatusCode status, String code, String detail) {
        return of(status, code, detail, Map.of());
    }

    /** For a status that nobody has explained any further. */
    static ProblemBody of(HttpStatusCode status) {
        return of(status, Statuses.code(status), Statuses.detail(status));
    }
}
