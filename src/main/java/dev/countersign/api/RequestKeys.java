package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.problem.Problem;
import dev.countersign.storage.RequestKey;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the key of a creating request from its {@code Idempotency-Key}. Bodies are compared by what they mean, so that
 * white space and the order of members make no other request.
 */
final class RequestKeys {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
    private static final JsonMapper JSON = ApiJson.mapper();

    private RequestKeys() {}

    /** Null where the request has no such header. */
    static @Nullable RequestKey of(Caller caller, HttpServletRequest request, @Nullable Object body) {
        String key = request.getHeader("Idempotency-Key");
        if (key == null) {
            return null;
        }
        if (!KEY.matcher(key).matches()) {
            throw Problem.of(
                            Problem.Kind.MALFORMED,
                            "malformed",
                            "Idempotency-Key must be 1 to 255 visible ASCII characters.")
                    .with("field", "Idempotency-Key");
        }
        String target = request.getMethod() + "\n" + request.getRequestURI() + "\n";
        return new RequestKey(caller.id(), key, digest(target, body));
    }

    private static String digest(String target, @Nullable Object body) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(target.getBytes(StandardCharsets.UTF_8));
            if (body != null) {
                sha256.update(JSON.writeValueAsBytes(body));
            }
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
