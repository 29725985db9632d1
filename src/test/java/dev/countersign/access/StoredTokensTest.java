package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.access.AccessOnly.SettableClock;
import dev.countersign.access.StoredTokens.Made;
import dev.countersign.problem.Problem;
import dev.countersign.storage.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

@AccessTest
class StoredTokensTest {

    @LocalServerPort
    private int port;

    @Autowired
    private StoredTokens tokens;

    @Autowired
    private NotedAccess noted;

    @Autowired
    private WebSessions windows;

    @Autowired
    private Callers callers;

    @Autowired
    private SettableClock clock;

    @Autowired
    private JdbcClient database;

    @Test
    void aTokenIsShownOnceKeptAsADigestAndEndsWhenRevoked() throws Exception {
        Made made = tokens.make("build server", Set.of(Right.WORK, Right.READ), "window", null);
        String secret = made.secret();
        assertThat(secret).startsWith("countersign_").hasSize(55);
        assertThat(made.token().rights()).containsExactly(Right.READ, Right.WORK);
        assertThat(database.sql("select sha256 from access_token where name = 'build server'")
                        .query(String.class)
                        .single())
                .isEqualTo(Secret.sha256(String.valueOf(secret)));

        assertThat(who(secret).body()).contains("\"channel\":\"token build server\"", "\"answers\":false");
        Caller caller = tokens.use(String.valueOf(secret)).orElseThrow();
        assertThat(callers.isGone(caller)).isFalse();
        tokens.revoke(made.token().id(), "window");

        assertThat(who(secret).status()).isEqualTo(401);
        assertThat(callers.isGone(caller)).isTrue();
        assertThat(tokens.list()).doesNotContain(made.token());
        assertThat(noted.lines)
                .containsSubsequence(
                        "token build server to [READ, WORK] through window", "token build server ended through window");
        assertThatThrownBy(() -> tokens.revoke(made.token().id(), "window")).isInstanceOf(Problem.class);
    }

    @Test
    void itsUseIsNotedOnceAMinute() throws Exception {
        Made made = tokens.make("noted", Set.of(Right.READ), "window", null);
        assertThat(lastUse("noted")).isNull();
        Instant first = clock.instant();
        who(made.secret());
        assertThat(lastUse("noted")).isEqualTo(first);
        clock.advance(Duration.ofSeconds(59));
        who(made.secret());
        assertThat(lastUse("noted")).isEqualTo(first);
        clock.advance(Duration.ofSeconds(1));
        who(made.secret());
        assertThat(lastUse("noted")).isEqualTo(first.plusSeconds(60));
    }

    @Test
    void theSameRequestTwiceMakesOneTokenAndShowsItOnce() {
        RequestKey key = new RequestKey("window:1", "key", "0".repeat(64));
        Made first = tokens.make("twice", Set.of(Right.READ), "window", key);
        Made again = tokens.make("twice", Set.of(Right.READ), "window", key);
        assertThat(first.secret()).isNotNull();
        assertThat(again).isEqualTo(new Made(first.token(), null));
        assertThat(noted.lines).containsOnlyOnce("token twice to [READ] through window");
        assertThatThrownBy(() -> tokens.make(
                        "another", Set.of(Right.READ), "window", new RequestKey("window:1", "key", "1".repeat(64))))
                .isInstanceOf(Problem.class);
    }

    @Test
    void aNameIsPlainAndItsOwn() {
        tokens.make("Mine", Set.of(Right.READ), "window", null);
        for (String name :
                List.of("", " x", "a\nb", "a\u202eb", "<b>", "x".repeat(61), "mine", "environment", "Environment")) {
            assertThatThrownBy(() -> tokens.make(name, Set.of(Right.READ), "window", null))
                    .as(name)
                    .isInstanceOf(Problem.class);
        }
        assertThatThrownBy(() -> tokens.make("no right", Set.of(), "window", null))
                .isInstanceOf(Problem.class);
    }

    @Test
    void windowsAreListedAndLoggedOutOneByOne() throws Exception {
        noted.lines.clear();
        String own = windows.open("Firefox/1");
        String other = windows.open("Chrome/1");
        UUID ownId = windows.find(own).orElseThrow().id();
        clock.advance(Duration.ofMinutes(5));
        assertThat(RawHttp.get(port, "/csrf", "Cookie: countersign-" + port + "=" + own)
                        .status())
                .isEqualTo(200);
        assertThat(windows.list())
                .filteredOn(window -> window.id().equals(ownId))
                .singleElement()
                .satisfies(window -> {
                    assertThat(window.userAgent()).isEqualTo("Firefox/1");
                    assertThat(window.lastSeenAt()).isEqualTo(clock.instant());
                });
        Caller caller = new Caller(new Credential.Window(ownId), "window", Set.of());
        assertThat(WebSessions.idOf(caller)).isEqualTo(ownId);

        windows.closeOthers(ownId);
        assertThat(windows.list()).extracting(WebSessions.Window::id).containsExactly(ownId);
        assertThat(windows.find(other)).isEmpty();
        assertThat(callers.isGone(caller)).isFalse();
        windows.close(ownId, "token ci");
        assertThat(callers.isGone(caller)).isTrue();
        assertThatThrownBy(() -> windows.close(ownId, "token ci")).isInstanceOf(Problem.class);
        List<String> windowsOnly =
                noted.lines.stream().filter(line -> line.startsWith("window")).toList();
        assertThat(windowsOnly)
                .startsWith("window to [READ, WORK, ANSWER] through login link")
                .endsWith("window ended through window", "window ended through token ci");
    }

    private Instant lastUse(String name) {
        return tokens.list().stream()
                .filter(token -> token.name().equals(name))
                .findFirst()
                .orElseThrow()
                .lastUsedAt();
    }

    private RawHttp.Answer who(String secret) throws Exception {
        return RawHttp.get(port, "/api/v1/who", "Authorization: Bearer " + secret);
    }
}
