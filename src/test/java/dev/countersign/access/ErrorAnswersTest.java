package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

/** WS-14 */
@AccessTest
@ExtendWith(OutputCaptureExtension.class)
@Isolated("reads what the whole process prints")
class ErrorAnswersTest {

    private static final String[] SECRETS = {"IllegalState", "Exception", "/home", ".java", "dev.countersign", "at org"
    };

    @LocalServerPort
    private int port;

    @Autowired
    private WebSessions sessions;

    @Test
    void aPageThatBreaksSaysSoWithAnIdThatTheLogHas(CapturedOutput output) throws Exception {
        var answer = RawHttp.get(port, "/broken", window(), "Accept: text/html");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.header("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(answer.body()).contains("<html", "Something went wrong").doesNotContain(SECRETS);
        String id = answer.body().replaceFirst("(?s).*<code>", "").replaceFirst("(?s)</code>.*", "");
        assertThat(output.getAll()).contains("error " + id, "a secret path");
    }

    @Test
    void aPageThatBreaksInItsMiddleIsAnErrorAndNoHalfPage() throws Exception {
        var answer = RawHttp.get(port, "/half", window(), "Accept: text/html");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body())
                .contains("Something went wrong")
                .doesNotContain("<p>3000</p>", "getMessage", "half")
                .doesNotContain(SECRETS);
    }

    @Test
    void aFragmentThatBreaksIsVisible() throws Exception {
        var answer = RawHttp.get(port, "/broken", window(), "HX-Request: true", "Accept: */*");
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body())
                .contains("role=\"alert\"", "Something went wrong")
                .doesNotContain("<html")
                .doesNotContain(SECRETS);
    }

    @Test
    void aProgramGetsAProblemWhateverItAccepts() throws Exception {
        for (String accept : new String[] {"application/json", "text/event-stream", "image/png", "text/html"}) {
            var answer = RawHttp.get(
                    port, "/api/v1/broken", "Authorization: Bearer " + AccessTest.TOKEN, "Accept: " + accept);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.header("Content-Type").orElseThrow()).startsWith("application/problem+json");
            assertThat(answer.body())
                    .contains("\"code\":\"internal-error\"", "\"errorId\"")
                    .doesNotContain(SECRETS);
        }
    }

    @Test
    void whatThereIsNotAndWhatCanNotBeReadGiveNothingAway() throws Exception {
        String bearer = "Authorization: Bearer " + AccessTest.TOKEN;
        var missing = RawHttp.get(port, "/api/v1/nothing", bearer);
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.body()).contains("\"code\":\"not-found\"").doesNotContain(SECRETS);
        var page = RawHttp.get(port, "/nothing", window(), "Accept: text/html");
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.body()).contains("<html", "There is nothing here").doesNotContain(SECRETS);
        var malformed = RawHttp.post(port, "/api/v1/echo", "{\"a\":", bearer, "Content-Type: application/json");
        assertThat(malformed.status()).isEqualTo(400);
        assertThat(malformed.body()).doesNotContain(SECRETS);
        var method = RawHttp.post(port, "/api/v1/who", "{}", bearer, "Content-Type: application/json");
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.body()).contains("\"code\":\"method-not-allowed\"");
        var odd = RawHttp.get(port, "/api/v1/who/..%2f..%2fetc/passwd", bearer);
        assertThat(odd.status()).isIn(400, 404);
        assertThat(odd.body()).doesNotContain(SECRETS);
    }

    private String window() {
        return "Cookie: countersign-" + port + "=" + sessions.open("test");
    }
}
