package dev.countersign.access;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * The cookie that holds a window's secret. Its name carries the port that the browser uses, which a mapping may
 * have made another one than the service listens on, since browsers share cookies among ports.
 */
final class SessionCookie {

    private SessionCookie() {}

    static Optional<String> read(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        String name = name(request);
        return Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(name))
                .map(Cookie::getValue)
                .filter(value -> value != null && !value.isBlank())
                .findFirst();
    }

    static void write(HttpServletRequest request, HttpServletResponse response, String secret, boolean encrypted) {
        set(request, response, secret, WebSessions.LIFETIME, encrypted);
    }

    static void clear(HttpServletRequest request, HttpServletResponse response, boolean encrypted) {
        set(request, response, "", Duration.ZERO, encrypted);
    }

    private static void set(
            HttpServletRequest request, HttpServletResponse response, String value, Duration age, boolean encrypted) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(name(request), value)
                        .httpOnly(true)
                        .secure(encrypted)
                        .sameSite("Strict")
                        .path("/")
                        .maxAge(age)
                        .build()
                        .toString());
    }

    private static String name(HttpServletRequest request) {
        return "countersign-" + request.getServerPort();
    }
}
