package dev.countersign.signal;

import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Where signals are published and listened to. The newest 4,096 events are remembered, so that a listener who names the
 * last one that it saw goes on exactly after it; ids carry an epoch that is new with every start, so that an id of an
 * earlier process is never taken for one of this.
 *
 * <p>It ends all subscriptions at the beginning of a shutdown, before the web server waits for its requests.
 */
@Component
public class SignalHub implements Signals, SmartLifecycle {

    private static final int REMEMBERED = 4_096;
    private static final int QUEUED = 1_024;
    private static final Pattern SEQUENCE = Pattern.compile("0|[1-9][0-9]{0,17}");

    private final String epoch;
    private final int queued;
    private final Recent recent;
    private final Set<Subscription> subscriptions = new LinkedHashSet<>();
    private final Object lock = new Object();
    private volatile Consumer<Signal> relay = _ -> {};
    private boolean running = true;

    SignalHub() {
        this(REMEMBERED, QUEUED);
    }

    SignalHub(int remembered, int queued) {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        this.epoch = HexFormat.of().formatHex(random);
        this.recent = new Recent(remembered);
        this.queued = queued;
    }

    @Override
    public void publish(Signal signal) {
        AfterCommit.run(() -> {
            deliver(signal);
            Pieces.of(signal).forEach(relay);
        });
    }

    /**
     * Listens from now on, or from just after an event.
     *
     * @param lastEventId the id of the last event that was seen, or a {@link #position}; null to begin now. One that can
     *     not be resumed exactly begins now too, and {@link Subscription#exact} says so
     * @param taskId whose events; null for all
     */
    public Subscription subscribe(@Nullable String lastEventId, @Nullable UUID taskId) {
        synchronized (lock) {
            Long resumed = lastEventId == null ? Long.valueOf(recent.last()) : resumable(lastEventId);
            long from = resumed == null ? recent.last() : resumed;
            Collection<SignalEvent> missed = recent.after(from);
            Subscription subscription =
                    new Subscription(id(from), resumed != null, taskId, queued + missed.size(), missed, this::remove);
            if (running) {
                subscriptions.add(subscription);
            } else {
                subscription.end();
            }
            return subscription;
        }
    }

    /** Tells this run of the engine from every other. */
    public String epoch() {
        return epoch;
    }

    /** The id of the newest event. Read it before the state that a page shows, and subscribe from it. */
    public String position() {
        synchronized (lock) {
            return id(recent.last());
        }
    }

    /** How many listen at this moment. */
    public int subscribers() {
        synchronized (lock) {
            return subscriptions.size();
        }
    }

    /** Hands what is published here to other engines too. */
    void relayTo(Consumer<Signal> others) {
        relay = others;
    }

    /** Gives a signal to those who listen here. */
    void deliver(Signal signal) {
        List<Signal> pieces = Pieces.of(signal);
        synchronized (lock) {
            for (Signal piece : pieces) {
                long sequence = recent.last() + 1;
                SignalEvent event = new SignalEvent(id(sequence), sequence, piece);
                recent.add(event);
                subscriptions.removeIf(subscription -> !subscription.offer(event));
            }
        }
    }

    /** Signals of others may have been lost: whoever listens has to look anew, and learns so by coming back. */
    void mayHaveMissed() {
        synchronized (lock) {
            recent.breakOff();
            subscriptions.forEach(Subscription::end);
            subscriptions.clear();
        }
    }

    private @Nullable Long resumable(String id) {
        if (!id.startsWith(epoch + "-")) {
            return null;
        }
        Matcher sequence = SEQUENCE.matcher(id.substring(epoch.length() + 1));
        if (!sequence.matches()) {
            return null;
        }
        long parsed = Long.parseLong(sequence.group());
        return recent.reachesBackTo(parsed) ? parsed : null;
    }

    private String id(long sequence) {
        return epoch + "-" + sequence;
    }

    private void remove(Subscription subscription) {
        synchronized (lock) {
            subscriptions.remove(subscription);
        }
    }

    @Override
    public void start() {
        synchronized (lock) {
            running = true;
        }
    }

    @Override
    public void stop() {
        synchronized (lock) {
            running = false;
            subscriptions.forEach(Subscription::end);
            subscriptions.clear();
        }
    }

    @Override
    public boolean isRunning() {
        synchronized (lock) {
            return running;
        }
    }

    @Override
    public int getPhase() {
        return DEFAULT_PHASE;
    }
}
