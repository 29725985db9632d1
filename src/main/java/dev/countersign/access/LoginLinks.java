package dev.countersign.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Links that log a browser in once, within two minutes. Their codes are kept as digests and in memory only, so a restart
 * voids them. Safe for any thread.
 */
@Component
public class LoginLinks {

    private static final Duration LIFETIME = Duration.ofMinutes(2);

    /** Links that are open at the same time; a further one voids the oldest. */
    private static final int MOST = 32;

    private final ServiceAddress address;
    private final Clock clock;
    private final Map<String, Instant> endByDigest = new LinkedHashMap<>();

    LoginLinks(ServiceAddress address, Clock clock) {
        this.address = address;
        this.clock = clock;
    }

    /** A new link, absolute. Whoever opens it first is logged in with every right: show it to its user only, log it never. */
    public String create() {
        String code = Secret.random();
        synchronized (endByDigest) {
            endByDigest.values().removeIf(end -> !end.isAfter(clock.instant()));
            if (endByDigest.size() >= MOST) {
                endByDigest.remove(endByDigest.keySet().iterator().next());
            }
            endByDigest.put(Secret.sha256(code), clock.instant().plus(LIFETIME));
        }
        return address.url() + "/login?code=" + code;
    }

    /** Uses the code up; false if it is unknown, used or too old. */
    boolean redeem(String code) {
        synchronized (endByDigest) {
            Instant end = endByDigest.remove(Secret.sha256(code));
            return end != null && end.isAfter(clock.instant());
        }
    }
}
