package dev.countersign.access;

import jakarta.servlet.DispatcherType;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Who gets in: to the static files, the health answer, the login page and the beginning of a terminal's login everyone, to
 * all else a bearer of a token (REST only) or a logged-in window. There are no passwords, no server-side HTTP sessions, and no requests from other origins.
 */
@Configuration
class AccessConfiguration {

    /** Served to nobody, logged in or not, so that a library that brings one of these opens nothing. */
    private static final RequestMatcher CLOSED = new OrRequestMatcher(
            Stream.of("/error", "/actuator/**", "/h2-console/**", "/swagger-ui/**", "/v3/api-docs/**")
                    .<RequestMatcher>map(
                            path -> PathPatternRequestMatcher.withDefaults().matcher(path))
                    .toList());

    /**
     * For whoever sends a credential of its own accord: a program with a token. A cookie beside it counts for nothing, and
     * since no browser adds this header by itself, no CSRF token is asked for.
     */
    @Bean
    @Order(1)
    SecurityFilterChain bearers(HttpSecurity http, AccessTokens tokens) {
        return common(http)
                .securityMatcher(request -> request.getHeader(HttpHeaders.AUTHORIZATION) != null)
                .csrf(AbstractHttpConfigurer::disable)
                .addFilterBefore(new BearerFilter(tokens), AnonymousAuthenticationFilter.class)
                .build();
    }

    /** For windows, whose cookie a browser adds by itself: what changes anything needs the window's CSRF token too. */
    @Bean
    @Order(2)
    SecurityFilterChain windows(HttpSecurity http, WebSessions sessions, ServiceAddress address) {
        return common(http)
                .csrf(csrf -> csrf.csrfTokenRepository(new SessionCsrfTokens())
                        .csrfTokenRequestHandler(new CsrfTokenRequestAttributeHandler())
                        .requireCsrfProtectionMatcher(changesByCookie()))
                .addFilterBefore(new WindowFilter(sessions, address), AnonymousAuthenticationFilter.class)
                .build();
    }

    private static HttpSecurity common(HttpSecurity http) {
        Refusals refusals = new Refusals(CLOSED);
        return http.authorizeHttpRequests(rules -> rules.dispatcherTypeMatchers(
                                DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
                        .permitAll()
                        .requestMatchers("/actuator/health", "/login", "/api/v1/terminal-logins/**")
                        .permitAll()
                        .requestMatchers(StaticFiles.MATCHER)
                        .permitAll()
                        .requestMatchers(CLOSED)
                        .denyAll()
                        .anyRequest()
                        .authenticated())
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .requestCache(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .addFilterAfter(new BodyLimitFilter(), AuthorizationFilter.class);
    }

    /** Nobody authenticates by a user name; without this bean a user with a generated password would be made up. */
    @Bean
    AuthenticationManager noPasswords() {
        return authentication -> {
            throw new BadCredentialsException("There are no passwords");
        };
    }

    /** Where the browser adds the credential by itself. The code in a login is a secret of its own. */
    private static RequestMatcher changesByCookie() {
        return request -> CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                && SessionCookie.read(request).isPresent()
                && !request.getRequestURI().equals("/login");
    }
}
