package dev.countersign.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that can not be granted, in words for whoever made it. The code is stable; REST turns it into an RFC 9457
 * problem, pages into a sentence.
 */
public final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What kind of refusal this is; REST maps each to one status. */
    public enum Kind {
        MALFORMED,
        NOT_FOUND,
        CONFLICT,
        PRECONDITION_FAILED,
        TOO_LARGE,
        INVALID,
        MISSING_RIGHT
    }

    private final Kind kind;
    private final String code;
    private final transient Map<String, Object> members;

    private Problem(Kind kind, String code, String detail, Map<String, Object> members) {
        super(detail, null, false, false);
        this.kind = kind;
        this.code = code;
        this.members = members;
    }

    public static Problem of(Kind kind, String code, String detail) {
        return new Problem(kind, code, detail, Map.of());
    }

    /** Nothing of that id: 404. */
    public static Problem notFound(String what) {
        return of(Kind.NOT_FOUND, "not-found", "No such " + what + ".");
    }

    /** A field that can not be taken: 422 with its name. */
    public static Problem invalid(String field, String code, String detail) {
        return of(Kind.INVALID, code, detail).with("field", field);
    }

    /** The same problem with one more member in its answer. */
    public Problem with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(kind, code, detail(), more);
    }

    public Kind kind() {
        return kind;
    }

    public String code() {
        return code;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** Further members of the answer, such as {@code field} or the stored approval. */
    public Map<String, Object> members() {
        return members;
    }
}
