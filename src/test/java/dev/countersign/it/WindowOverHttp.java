package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A logged-in window without a browser: a cookie, the token of its pages, and the headers that browsers add. */
final class WindowOverHttp {

    private static final Pattern CSRF = Pattern.compile("X-CSRF-TOKEN&quot;:&quot;([^&]+)&quot;");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String base;
    private final String cookie;
    private String csrf = "";

    private WindowOverHttp(String base, String cookie) {
        this.base = base;
        this.cookie = cookie;
    }

    /** Follows the link that the program prints. */
    static WindowOverHttp loggedIn(ProgramRun run) {
        String link = run.loginLink();
        HttpResponse<String> answer = send(request(run.awaitReady() + "/login")
                .POST(HttpRequest.BodyPublishers.ofString(link.substring(link.indexOf("code=")))));
        assertThat(answer.statusCode()).isEqualTo(303);
        String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
        WindowOverHttp window = new WindowOverHttp(run.awaitReady(), set.substring(0, set.indexOf(';')));
        Matcher token = CSRF.matcher(window.get("/settings").body());
        assertThat(token.find()).isTrue();
        window.csrf = token.group(1);
        return window;
    }

    /** What an attacker would have to find. */
    String secret() {
        return cookie.substring(cookie.indexOf('=') + 1);
    }

    HttpResponse<String> get(String path) {
        return send(request(base + path).header("Cookie", cookie).header("Accept", "text/html"));
    }

    /** Sends a form as htmx does; fields are given as name, value, name, value. */
    HttpResponse<String> post(String path, String... fields) {
        List<String> form = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            form.add(fields[i] + "=" + URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return send(request(base + path)
                .header("Cookie", cookie)
                .header("X-CSRF-TOKEN", csrf)
                .header("HX-Request", "true")
                .POST(HttpRequest.BodyPublishers.ofString(String.join("&", form))));
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin");
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
