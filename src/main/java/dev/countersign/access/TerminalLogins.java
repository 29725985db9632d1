package dev.countersign.access;

import dev.countersign.problem.Problem;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Terminals that a logged-in window lets in, as in RFC 8628: the terminal shows a short code and holds a secret; a person
 * types the code into a window and confirms, and from then on the secret is a bearer token. Kept in memory only and as
 * digests, so a restart ends them all; one that is not used for a quarter of an hour ends by itself. Safe for any thread.
 *
 * <p>The code is typed and never offered, because anybody may ask for one: what a person confirms is the code that their
 * own terminal shows.
 */
@Component
public class TerminalLogins {

    static final Duration CODE_LIFETIME = Duration.ofMinutes(5);
    static final Duration IDLE_LIFETIME = Duration.ofMinutes(15);

    /** Codes that wait at the same time; a further request is refused. */
    static final int MOST_WAITING = 16;

    /** Without vowels and look-alikes: no words, no doubts. */
    private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

    private static final Pattern PROGRAM = Pattern.compile("[\\x20-\\x7e]{1,80}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private static final String CHANNEL = "terminal";

    private final AccessRecord record;
    private final Clock clock;
    private final List<Login> logins = new ArrayList<>();

    TerminalLogins(AccessRecord record, Clock clock) {
        this.record = record;
        this.clock = clock;
    }

    /**
     * What the terminal gets.
     *
     * @param code to be shown to the person
     * @param secret to be kept in the terminal's memory
     */
    public record BegunLogin(String code, String secret, Instant expiresAt) {

        @Override
        public String toString() {
            return "the begun login of a terminal";
        }
    }

    /**
     * A terminal as a person is shown it.
     *
     * @param program what it says it is, which nobody has checked
     */
    public record Terminal(
            UUID id, String program, List<Right> rights, Instant createdAt, Instant lastUsedAt, boolean confirmed) {}

    /**
     * Begins a login that waits for its confirmation.
     *
     * @throws Problem invalid for a program that is no short plain text or asks for no right; conflict
     *     {@code too-many-logins} while too many others wait
     */
    public synchronized BegunLogin begin(String program, Set<Right> rights) {
        if (!PROGRAM.matcher(program).matches()) {
            throw Problem.invalid("program", "invalid", "'program' must be 1 to 80 printable ASCII characters.");
        }
        if (rights.isEmpty()) {
            throw Problem.invalid("rights", "required", "'rights' must name read, work or answer.");
        }
        forgetEnded();
        if (logins.stream().filter(login -> !login.confirmed).count() >= MOST_WAITING) {
            throw Problem.of(
                    Problem.Kind.CONFLICT,
                    "too-many-logins",
                    "Too many terminals wait for a confirmation. Try again in a few minutes.");
        }
        String secret = Secret.random();
        Login login = new Login(code(), Secret.sha256(secret), program, EnumSet.copyOf(rights), clock.instant());
        logins.add(login);
        return new BegunLogin(login.code, secret, login.end());
    }

    /** The terminal that waits under this code, as typed: case and separators do not count. */
    public synchronized Optional<Terminal> waiting(String typed) {
        return find(login -> !login.confirmed && login.code.equals(normal(typed)))
                .map(Login::shown);
    }

    /**
     * Lets the terminal in, which is recorded, or turns it away.
     *
     * @param channel through what
     * @throws Problem not found if no terminal waits under this code any more
     */
    public synchronized Terminal decide(String typed, boolean allow, String channel) {
        Login login = find(waiting -> !waiting.confirmed && waiting.code.equals(normal(typed)))
                .orElseThrow(() -> Problem.notFound("code that waits"));
        if (allow) {
            record.given(CHANNEL, login.rights, channel);
            login.confirmed = true;
            login.lastUsedAt = clock.instant();
        } else {
            logins.remove(login);
        }
        return login.shown();
    }

    /** The terminals that were let in, newest first. */
    public synchronized List<Terminal> list() {
        forgetEnded();
        return logins.stream()
                .filter(login -> login.confirmed)
                .map(Login::shown)
                .sorted(Comparator.comparing(Terminal::createdAt).reversed())
                .toList();
    }

    /**
     * Ends a terminal's login, and records that; nothing happens if it has ended.
     *
     * @param channel through what
     */
    public synchronized void end(UUID id, String channel) {
        find(login -> login.id.equals(id)).ifPresent(login -> remove(login, channel));
    }

    private void remove(Login login, String channel) {
        logins.remove(login);
        if (login.confirmed) {
            record.ended(CHANNEL, channel);
        }
    }

    /** Whether the login of this secret is confirmed; empty if there is none. */
    public synchronized Optional<Boolean> isConfirmed(String secret) {
        return bySecret(secret).map(login -> login.confirmed);
    }

    /** Ends the login of this secret, confirmed or not. */
    public synchronized void endOwn(String secret) {
        bySecret(secret).ifPresent(login -> remove(login, CHANNEL));
    }

    synchronized boolean isAlive(UUID id) {
        return find(login -> login.id.equals(id)).isPresent();
    }

    synchronized Optional<Caller> use(String secret) {
        return bySecret(secret).filter(login -> login.confirmed).map(login -> {
            login.lastUsedAt = clock.instant();
            return new Caller(new Credential.Terminal(login.id), CHANNEL, login.rights);
        });
    }

    private Optional<Login> bySecret(String secret) {
        String digest = Secret.sha256(secret);
        return find(login -> Secret.equal(login.digest, digest));
    }

    private Optional<Login> find(Predicate<Login> wanted) {
        forgetEnded();
        return logins.stream().filter(wanted).findFirst();
    }

    private void forgetEnded() {
        Instant now = clock.instant();
        logins.removeIf(login -> !login.end().isAfter(now));
    }

    private static String code() {
        return RANDOM.ints(8, 0, LETTERS.length())
                .mapToObj(at -> LETTERS.substring(at, at + 1))
                .collect(Collectors.joining());
    }

    private static String normal(String typed) {
        return typed.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
    }

    private static final class Login {

        private final UUID id = UUID.randomUUID();
        private final String code;
        private final String digest;
        private final String program;
        private final Set<Right> rights;
        private final Instant createdAt;
        private Instant lastUsedAt;
        private boolean confirmed;

        Login(String code, String digest, String program, Set<Right> rights, Instant createdAt) {
            this.code = code;
            this.digest = digest;
            this.program = program;
            this.rights = rights;
            this.createdAt = createdAt;
            this.lastUsedAt = createdAt;
        }

        Instant end() {
            return confirmed ? lastUsedAt.plus(IDLE_LIFETIME) : createdAt.plus(CODE_LIFETIME);
        }

        Terminal shown() {
            return new Terminal(id, program, List.copyOf(rights), createdAt, lastUsedAt, confirmed);
        }
    }
}
