package dev.countersign.access;

import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** Files of the jar that say nothing about anybody's work, and are served to everyone. */
final class StaticFiles {

    static final RequestMatcher MATCHER = new OrRequestMatcher(Stream.of(
                    "/webjars/**",
                    "/css/**",
                    "/js/**",
                    "/img/**",
                    "/assets/**",
                    "/login/*",
                    "/*.css",
                    "/*.js",
                    "/*.svg",
                    "/*.png",
                    "/*.ico",
                    "/*.woff2",
                    "/*.webmanifest")
            .flatMap(StaticFiles::readsOf)
            .toList());

    private StaticFiles() {}

    private static Stream<RequestMatcher> readsOf(String pattern) {
        return Arrays.stream(new HttpMethod[] {HttpMethod.GET, HttpMethod.HEAD})
                .map(method -> PathPatternRequestMatcher.withDefaults().matcher(method, pattern));
    }
}
