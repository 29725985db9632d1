package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** WS-05 */
@AccessTest
class OriginTest {

    private static final String JSON = "Content-Type: application/json";
    private static final String BEARER = "Authorization: Bearer " + AccessTest.TOKEN;

    @LocalServerPort
    private int port;

    @Autowired
    private WebSessions sessions;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:PORT.evil.example",
                "http://localhost:PORT@evil.example",
                "http://localhost:PORTx",
                "http://localhost.:PORT",
                "http://localhost:PORT/",
                "https://localhost:PORT",
                "http://localhost:1",
                "http://localhost",
                "http://evil.example:PORT",
                "null",
                ""
            })
    void onlyAnExactOriginMayChangeAnything(String origin) throws Exception {
        var answer =
                RawHttp.post(port, "/api/v1/echo", "{}", JSON, BEARER, "Origin: " + origin.replace("PORT", "" + port));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("foreign-origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://localhost:PORT", "HTTP://LOCALHOST:PORT", "http://127.0.0.1:PORT", "http://[::1]:PORT"})
    void ourOriginInAnyCaseMay(String origin) throws Exception {
        var answer =
                RawHttp.post(port, "/api/v1/echo", "{}", JSON, BEARER, "Origin: " + origin.replace("PORT", "" + port));
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void anotherPortOfThisMachineIsAStranger() throws Exception {
        var answer = RawHttp.post(port, "/api/v1/echo", "{}", JSON, window(), "Sec-Fetch-Site: same-site");
        assertThat(answer.status()).isEqualTo(403);
    }

    @Test
    void aWindowMustShowWhereItsRequestComesFrom() throws Exception {
        String secret = sessions.open("test");
        String cookie = "Cookie: countersign-" + port + "=" + secret;
        String csrf = "X-CSRF-TOKEN: " + Secret.derive(secret, "csrf");
        assertThat(RawHttp.post(port, "/api/v1/echo", "{}", JSON, cookie, csrf).status())
                .isEqualTo(403);
        assertThat(RawHttp.post(port, "/api/v1/echo", "{}", JSON, cookie, csrf, "Sec-Fetch-Site: same-origin")
                        .status())
                .isEqualTo(200);
        assertThat(RawHttp.post(
                                port,
                                "/api/v1/echo",
                                "{}",
                                JSON,
                                cookie,
                                csrf,
                                "Origin: null",
                                "Sec-Fetch-Site: same-origin")
                        .status())
                .isEqualTo(200);
        assertThat(RawHttp.post(port, "/api/v1/echo", "{}", JSON, cookie, "Sec-Fetch-Site: same-origin")
                        .body())
                .contains("bad-csrf-token");
    }

    @Test
    void aCookieBesideATokenCountsForNothing() throws Exception {
        String secret = sessions.open("test");
        String cookie = "Cookie: countersign-" + port + "=" + secret;
        assertThat(RawHttp.get(port, "/api/v1/who", cookie).body()).contains("\"channel\":\"window\"");
        assertThat(RawHttp.get(port, "/api/v1/who", cookie, BEARER).body()).contains("token environment");
        assertThat(RawHttp.get(port, "/api/v1/who", cookie, "Authorization: Bearer wrong")
                        .status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, "/csrf", cookie, BEARER).status()).isEqualTo(401);
    }

    @Test
    void noPageOfAnotherOriginBeginsTheLoginOfATerminal() throws Exception {
        String wanted = "{\"program\":\"x\",\"rights\":[\"answer\"]}";
        for (String header : new String[] {
            "Origin: http://localhost:3000", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"
        }) {
            assertThat(RawHttp.post(port, "/api/v1/terminal-logins", wanted, JSON, header)
                            .status())
                    .as(header)
                    .isEqualTo(403);
        }
    }

    @Test
    void aProgramWithATokenNeedsNoOrigin() throws Exception {
        assertThat(RawHttp.post(port, "/api/v1/echo", "{}", JSON, BEARER).status())
                .isEqualTo(200);
    }

    @Test
    void noForeignOriginIsEverAllowedToRead() throws Exception {
        var answer = RawHttp.get(port, "/api/v1/who", BEARER, "Origin: http://localhost:3000");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        var preflight = RawHttp.send(
                port,
                "",
                "OPTIONS /api/v1/who HTTP/1.1",
                "Host: 127.0.0.1:" + port,
                "Origin: http://localhost:3000",
                "Access-Control-Request-Method: POST");
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(preflight.status()).isGreaterThanOrEqualTo(400);
    }

    private String window() {
        return "Cookie: countersign-" + port + "=" + sessions.open("test");
    }
}
