package dev.countersign.access;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatus;

/**
 * A request that is turned away before any handler sees it, as an RFC 9457 problem. The texts are constants, so nothing
 * of the request comes back in them.
 */
record Refusal(HttpStatus status, String code, String detail) {

    static final Refusal FOREIGN_HOST = new Refusal(
            HttpStatus.MISDIRECTED_REQUEST, "foreign-host", "This service does not answer under that host name.");
    static final Refusal FOREIGN_ORIGIN =
            new Refusal(HttpStatus.FORBIDDEN, "foreign-origin", "Only a page of this service may send this request.");
    static final Refusal BAD_CSRF = new Refusal(
            HttpStatus.FORBIDDEN, "bad-csrf-token", "The page is out of date: load it again and repeat the action.");
    static final Refusal NOT_LOGGED_IN = new Refusal(
            HttpStatus.UNAUTHORIZED, "not-authenticated", "Log in by a login link, or send a bearer token.");
    static final Refusal NOT_HERE = new Refusal(HttpStatus.NOT_FOUND, "not-found", "There is nothing here.");
    static final Refusal TOO_LARGE =
            new Refusal(HttpStatus.CONTENT_TOO_LARGE, "too-large", "The request's body is too large.");

    void writeTo(HttpServletResponse response) throws IOException {
        response.setStatus(status.value());
        response.setContentType("application/problem+json");
        byte[] body = """
                {"type":"about:blank","title":"%s","status":%d,"detail":"%s","code":"%s"}""".formatted(status.getReasonPhrase(), status.value(), detail, code)
                .getBytes(StandardCharsets.UTF_8);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }
}
