package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** WS-01 */
@AccessTest
class HostTest {

    private static final String BEARER = "Authorization: Bearer " + AccessTest.TOKEN;
    private static final List<Integer> REFUSED = List.of(400, 403, 421);

    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example:PORT",
                "localhost.evil.example:PORT",
                "127.0.0.1.nip.example:PORT",
                "[::ffff:127.0.0.1]:PORT",
                "localhost.:PORT",
                "localhost",
                "localhost:1",
                "user@localhost:PORT",
                "localhost:PORT, evil.example",
                "0.0.0.0:PORT",
                "127.1:PORT",
                ""
            })
    void aForeignNameIsRefusedBeforeAnyHandler(String host) throws Exception {
        for (String line : List.of(
                "GET /api/v1/who HTTP/1.1",
                "GET / HTTP/1.1",
                "GET /api/v1/events HTTP/1.1",
                "GET /login HTTP/1.1",
                "GET /actuator/health HTTP/1.1",
                "POST /api/v1/approvals/1/answer HTTP/1.1",
                "POST /api/v1/terminal-logins HTTP/1.1",
                "POST /api/v1/echo HTTP/1.1")) {
            var answer = RawHttp.send(port, "", line, "Host: " + host.replace("PORT", "" + port), BEARER);
            assertThat(answer.status()).as("%s with %s", line, host).isIn(REFUSED);
            assertThat(answer.body()).doesNotContain("token environment");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "LocalHost:PORT"})
    void ourOwnNamesWithOurPortAreServed(String host) throws Exception {
        var answer =
                RawHttp.send(port, "", "GET /api/v1/who HTTP/1.1", "Host: " + host.replace("PORT", "" + port), BEARER);
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void whatAProxyForwardsIsIgnored() throws Exception {
        var evil = RawHttp.send(
                port,
                "",
                "GET /api/v1/who HTTP/1.1",
                "Host: evil.example:" + port,
                "X-Forwarded-Host: localhost:" + port,
                "Forwarded: host=localhost:" + port,
                BEARER);
        assertThat(evil.status()).isIn(REFUSED);
        var ours = RawHttp.get(port, "/login", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https");
        assertThat(ours.status()).isEqualTo(200);
        assertThat(ours.body()).doesNotContain("evil.example");
    }

    @Test
    void twoHostsAndAForeignTargetAreRefused() throws Exception {
        String ours = "Host: 127.0.0.1:" + port;
        assertThat(RawHttp.send(port, "", "GET /api/v1/who HTTP/1.1", ours, "Host: evil.example", BEARER)
                        .status())
                .isIn(REFUSED);
        assertThat(RawHttp.send(port, "", "GET http://evil.example/api/v1/who HTTP/1.1", ours, BEARER)
                        .status())
                .isIn(REFUSED);
        assertThat(RawHttp.send(port, "", "GET http://evil.example/api/v1/who HTTP/1.1", "Host: evil.example", BEARER)
                        .status())
                .isIn(REFUSED);
        assertThat(RawHttp.send(port, "", "GET /api/v1/who HTTP/1.0", BEARER).status())
                .isIn(REFUSED);
    }

    @Test
    void aPublicUrlIsOneMoreName() {
        var address = new ServiceAddress("https://work.example/", "0.0.0.0", 7446);
        assertThat(address.url()).isEqualTo("https://work.example");
        assertThat(address.isOurHost("work.example", 7446)).isTrue();
        assertThat(address.isOurHost("work.example:443", 7446)).isTrue();
        assertThat(address.isOurHost("work.example:7446", 7446)).isFalse();
        assertThat(address.isOurHost("0.0.0.0:7446", 7446)).isFalse();
        assertThat(address.isOurHost("127.0.0.1:7446", 7446)).isTrue();
        assertThat(address.isOurOrigin("https://work.example", 7446)).isTrue();
        assertThat(address.isOurOrigin("http://work.example", 7446)).isFalse();
    }

    @Test
    void anAddressOnTheNetworkIsNoName() {
        var address = new ServiceAddress("https://work.example", "192.168.1.5", 7446);
        assertThat(address.isOurHost("192.168.1.5:7446", 7446)).isFalse();
        assertThat(address.isOurOrigin("http://192.168.1.5:7446", 7446)).isFalse();
        assertThat(address.isOurHost("work.example", 7446)).isTrue();
    }

    @Test
    void anotherLoopbackAddressIsAName() {
        var address = new ServiceAddress("", "127.0.0.2", 7446);
        assertThat(address.url()).isEqualTo("http://127.0.0.2:7446");
        assertThat(address.isOurHost("127.0.0.2:7446", 7446)).isTrue();
    }
}
