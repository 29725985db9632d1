package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.access.AccessOnly.SettableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** WS-06 and WS-12 */
@AccessTest
@ExtendWith(OutputCaptureExtension.class)
@Isolated("reads what the whole process prints")
class LoginTest {

    private static final String FORM = "Content-Type: application/x-www-form-urlencoded";
    private static final String SAME_ORIGIN = "Sec-Fetch-Site: same-origin";

    @LocalServerPort
    private int port;

    @Autowired
    private LoginLinks links;

    @Autowired
    private SettableClock clock;

    @Autowired
    private JdbcClient database;

    @Test
    void aLinkLogsInOnceAndLeavesNoTrace(CapturedOutput output) throws Exception {
        String link = links.create();
        assertThat(link).startsWith("http://127.0.0.1:" + port + "/login?code=");
        String code = code(link);

        var first = logIn(code);

        assertThat(first.status()).isEqualTo(303);
        assertThat(first.header("Location").orElseThrow()).endsWith("/").doesNotContain(code);
        assertThat(first.header("Set-Cookie").orElseThrow())
                .startsWith("countersign-" + port + "=")
                .contains("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000")
                .doesNotContain("Domain", code);
        assertThat(RawHttp.get(port, "/csrf", "Cookie: " + first.cookie()).status())
                .isEqualTo(200);

        var second = logIn(code);
        assertThat(second.status()).isEqualTo(401);
        assertThat(second.body()).contains("has been used", "press <kbd>Enter</kbd>");
        assertThat(second.header("Set-Cookie")).isEmpty();
        assertThat(output.getAll()).doesNotContain(code);
    }

    @Test
    void openingALinkChangesNothing() throws Exception {
        String code = code(links.create());
        long before = sessionCount();
        for (String method : List.of("GET", "HEAD")) {
            var answer = RawHttp.send(
                    port,
                    "",
                    method + " /login?code=" + code + " HTTP/1.1",
                    "Host: 127.0.0.1:" + port,
                    "Sec-Purpose: prefetch");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Set-Cookie")).isEmpty();
            assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
            assertThat(answer.header("Cache-Control")).contains("no-store");
        }
        assertThat(sessionCount()).isEqualTo(before);
        assertThat(logIn(code).status()).isEqualTo(303);
    }

    @Test
    void theLinksPageWorksWithoutScriptsAndShowsNothingInline() throws Exception {
        var page = RawHttp.get(port, "/login?code=%22%3E%3Cscript%3E");
        assertThat(page.body())
                .contains("<form", "type=\"submit\"", "src=\"/login/login.js\"", "&lt;script&gt;")
                .doesNotContain("<script>", "<style");
        assertThat(RawHttp.get(port, "/login/login.js").status()).isEqualTo(200);
        assertThat(RawHttp.get(port, "/login/login.css").status()).isEqualTo(200);
    }

    @Test
    void aLinkIsVoidAfterTwoMinutes() throws Exception {
        String code = code(links.create());
        clock.advance(Duration.ofMinutes(2));
        assertThat(logIn(code).status()).isEqualTo(401);
    }

    @Test
    void manyWrongCodesAreHeldBackAndTheRightOneIsNot() throws Exception {
        String code = code(links.create());
        int last = 0;
        for (int i = 0; i < 30; i++) {
            last = logIn("wrong" + i).status();
        }
        assertThat(last).isEqualTo(429);
        assertThat(logIn(code).status()).isEqualTo(303);
        clock.advance(Duration.ofMinutes(2));
    }

    @Test
    void aLoginFromAForeignPageIsRefused() throws Exception {
        String code = code(links.create());
        assertThat(RawHttp.post(port, "/login", "code=" + code, FORM).status()).isEqualTo(403);
        assertThat(RawHttp.post(port, "/login", "code=" + code, FORM, "Sec-Fetch-Site: same-site")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aSessionIsKeptAsADigestSlidesAndEnds() throws Exception {
        String cookie = "Cookie: " + logIn(code(links.create())).cookie();
        String secret = cookie.substring(cookie.indexOf('=') + 1);
        assertThat(database.sql("select sha256 from web_session")
                        .query(String.class)
                        .list())
                .contains(Secret.sha256(secret))
                .doesNotContain(secret);

        clock.advance(Duration.ofDays(29));
        var renewed = RawHttp.get(port, "/csrf", cookie);
        assertThat(renewed.status()).isEqualTo(200);
        assertThat(renewed.header("Set-Cookie").orElseThrow()).contains("Max-Age=2592000");
        assertThat(RawHttp.get(port, "/csrf", cookie).header("Set-Cookie")).isEmpty();

        clock.advance(Duration.ofDays(29));
        assertThat(RawHttp.get(port, "/csrf", cookie).status()).isEqualTo(200);
        clock.advance(Duration.ofDays(30));
        assertThat(RawHttp.get(port, "/csrf", cookie).status()).isEqualTo(401);
    }

    @Test
    void loggingOutNeedsTheWindowsTokenAndEndsTheSession() throws Exception {
        String cookie = "Cookie: " + logIn(code(links.create())).cookie();
        String csrf = RawHttp.get(port, "/csrf", cookie).body().strip();
        assertThat(RawHttp.post(port, "/logout", "_csrf=wrong", FORM, SAME_ORIGIN, cookie)
                        .status())
                .isEqualTo(403);
        var out = RawHttp.post(port, "/logout", "_csrf=" + csrf, FORM, SAME_ORIGIN, cookie);
        assertThat(out.status()).isEqualTo(303);
        assertThat(out.header("Set-Cookie").orElseThrow()).contains("Max-Age=0");
        assertThat(RawHttp.get(port, "/csrf", cookie).status()).isEqualTo(401);
    }

    private RawHttp.Answer logIn(String code) throws Exception {
        return RawHttp.post(port, "/login", "code=" + code, FORM, "Origin: null", SAME_ORIGIN);
    }

    private long sessionCount() {
        return database.sql("select count(*) from web_session")
                .query(Long.class)
                .single();
    }

    private static String code(String link) {
        return link.substring(link.indexOf('=') + 1);
    }
}
