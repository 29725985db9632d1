package dev.countersign.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.access.AccessOnly.SettableClock;
import dev.countersign.access.TerminalLogins.BegunLogin;
import dev.countersign.access.TerminalLogins.Terminal;
import dev.countersign.problem.Problem;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TerminalLoginsTest {

    private final SettableClock clock = new SettableClock();
    private final NotedAccess noted = new NotedAccess();
    private final TerminalLogins logins = new TerminalLogins(noted, clock);

    @Test
    void theSecretOpensNothingUntilAPersonHasTypedItsCode() {
        BegunLogin begun = logins.begin("countersign run", Set.of(Right.READ, Right.ANSWER));
        assertThat(begun.code()).matches("[B-Z]{8}").doesNotContainPattern("[AEIOUY]");
        assertThat(logins.use(begun.secret())).isEmpty();
        assertThat(logins.isConfirmed(begun.secret())).contains(false);
        assertThat(logins.list()).isEmpty();

        String typed = " " + begun.code().substring(0, 4).toLowerCase() + "-"
                + begun.code().substring(4);
        assertThat(logins.waiting(typed)).map(Terminal::program).contains("countersign run");
        assertThat(logins.use(begun.secret())).as("a look confirms nothing").isEmpty();
        logins.decide(typed, true, "window");

        Caller caller = logins.use(begun.secret()).orElseThrow();
        assertThat(caller.channel()).isEqualTo("terminal");
        assertThat(caller.rights()).isEqualTo(EnumSet.of(Right.READ, Right.ANSWER));
        assertThat(logins.list())
                .singleElement()
                .extracting(Terminal::confirmed)
                .isEqualTo(true);
        assertThat(noted.lines).containsExactly("terminal to [READ, ANSWER] through window");
        assertThat(begun.toString()).doesNotContain(begun.secret(), begun.code());
    }

    @Test
    void aCodeLetsInOnceAndTurnsAwayOnce() {
        BegunLogin first = logins.begin("a", Set.of(Right.READ));
        logins.decide(first.code(), true, "window");
        assertThat(logins.waiting(first.code())).isEmpty();
        assertThatThrownBy(() -> logins.decide(first.code(), true, "window")).isInstanceOf(Problem.class);

        BegunLogin second = logins.begin("b", Set.of(Right.READ));
        logins.decide(second.code(), false, "window");
        assertThat(logins.isConfirmed(second.secret())).isEmpty();
        assertThat(logins.use(second.secret())).isEmpty();
        assertThat(noted.lines).as("who was let in").hasSize(1);
    }

    @Test
    void aCodeRunsOut() {
        BegunLogin begun = logins.begin("late", Set.of(Right.READ));
        clock.advance(TerminalLogins.CODE_LIFETIME);
        assertThat(logins.waiting(begun.code())).isEmpty();
        assertThatThrownBy(() -> logins.decide(begun.code(), true, "window")).isInstanceOf(Problem.class);
        assertThat(logins.isConfirmed(begun.secret())).isEmpty();
    }

    @Test
    void aTerminalStaysInWhileItIsUsedAndUntilItIsEnded() {
        BegunLogin begun = logins.begin("used", Set.of(Right.READ));
        logins.decide(begun.code(), true, "window");
        for (int i = 0; i < 3; i++) {
            clock.advance(TerminalLogins.IDLE_LIFETIME.minus(Duration.ofSeconds(1)));
            assertThat(logins.use(begun.secret())).isPresent();
        }
        Terminal terminal = logins.list().getFirst();
        assertThat(logins.isAlive(terminal.id())).isTrue();
        clock.advance(TerminalLogins.IDLE_LIFETIME);
        assertThat(logins.use(begun.secret())).isEmpty();

        BegunLogin ended = logins.begin("ended", Set.of(Right.READ));
        logins.end(logins.decide(ended.code(), true, "window").id(), "window");
        assertThat(logins.use(ended.secret())).isEmpty();
        BegunLogin own = logins.begin("own", Set.of(Right.READ));
        logins.endOwn(own.secret());
        assertThat(logins.waiting(own.code())).isEmpty();
        assertThat(noted.lines)
                .containsExactly(
                        "terminal to [READ] through window",
                        "terminal to [READ] through window",
                        "terminal ended through window");
    }

    @Test
    void whoAsksForManyCodesGetsNoMore() {
        for (int i = 0; i < TerminalLogins.MOST_WAITING; i++) {
            logins.begin("flood", Set.of(Right.READ));
        }
        assertThatThrownBy(() -> logins.begin("one more", Set.of(Right.READ))).hasMessageContaining("Too many");
        clock.advance(TerminalLogins.CODE_LIFETIME);
        assertThat(logins.begin("later", Set.of(Right.READ)).code()).isNotEmpty();
    }

    @Test
    void whatATerminalSaysOfItselfIsPlainAndShort() {
        for (String program : List.of("", "a".repeat(81), "two\nlines", "\u202ertl", "é")) {
            assertThatThrownBy(() -> logins.begin(program, Set.of(Right.READ))).isInstanceOf(Problem.class);
        }
        assertThatThrownBy(() -> logins.begin("none", Set.of())).isInstanceOf(Problem.class);
    }
}
