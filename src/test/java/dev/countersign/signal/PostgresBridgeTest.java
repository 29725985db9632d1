package dev.countersign.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.it.CuttableLine;
import dev.countersign.storage.TestDatabase;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

class PostgresBridgeTest {

    private final String database = TestDatabase.postgres();
    private final Side one = new Side(database);
    private final Side other = new Side(database);

    @BeforeEach
    void start() {
        one.bridge.start();
        other.bridge.start();
        awaitConnection();
    }

    @AfterEach
    void stop() {
        one.bridge.stop();
        other.bridge.stop();
    }

    @Test
    void whatIsPublishedHereIsHeardThereAndOnceHere() throws InterruptedException {
        Signal signal = new Signal.ApprovalChanged(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());
        Signal back = new Signal.TurnChanged(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());
        try (Subscription here = one.hub.subscribe(one.hub.position(), null);
                Subscription there = other.hub.subscribe(other.hub.position(), null)) {
            one.hub.publish(signal);
            assertThat(there.poll(Duration.ofSeconds(10)).signal()).isEqualTo(signal);
            other.hub.publish(back);
            await().until(() -> one.heard.contains(back));

            assertThat(all(here)).containsExactly(signal, back);
            assertThat(all(there)).containsExactly(back);
            assertThat(other.heard).contains(signal).doesNotContain(back);
        }
    }

    @Test
    void whoeverListenedWhileTheConnectionWasLostHasToLookAnew() throws Exception {
        String position = other.hub.position();
        try (Subscription there = other.hub.subscribe(position, null)) {
            breakConnections();
            await().until(() -> !there.isOpen());
        }
        try (Subscription again = other.hub.subscribe(position, null)) {
            assertThat(again.exact()).isFalse();
        }
        awaitConnection();
    }

    @Test
    void aConnectionOverWhichNothingComesAnyMoreIsReplaced() throws Exception {
        URI server = URI.create(database.substring("jdbc:".length()));
        try (CuttableLine line = CuttableLine.to(server.getHost(), server.getPort())) {
            Side far = new Side(database.replaceFirst("//[^/]*/", "//127.0.0.1:" + line.port() + "/"));
            far.bridge.start();
            awaitSignals(one, far);

            line.deafen();

            awaitSignals(one, far);
            far.bridge.stop();
        }
    }

    private void awaitConnection() {
        awaitSignals(one, other);
        one.awaitAllFrom(other);
        other.awaitAllFrom(one);
    }

    private static void awaitSignals(Side one, Side other) {
        Signal probe = new Signal.TaskChanged(UUID.randomUUID());
        await().atMost(Duration.ofSeconds(40)).until(() -> {
            one.hub.publish(probe);
            other.hub.publish(probe);
            return one.heard.contains(probe) && other.heard.contains(probe);
        });
    }

    private void breakConnections() throws Exception {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where datname = current_database() and pid <> pg_backend_pid()");
        }
    }

    private static List<Signal> all(Subscription subscription) throws InterruptedException {
        List<Signal> signals = new ArrayList<>();
        for (SignalEvent event = subscription.poll(Duration.ZERO);
                event != null;
                event = subscription.poll(Duration.ZERO)) {
            signals.add(event.signal());
        }
        return signals;
    }

    /** One engine, as far as signals go. */
    private static final class Side {

        private final SignalHub hub = new SignalHub();
        private final List<Signal> heard = new CopyOnWriteArrayList<>();
        private final PostgresBridge bridge;

        Side(String database) {
            bridge = new PostgresBridge(
                    new JdbcConnectionDetails() {
                        @Override
                        public @Nullable String getUsername() {
                            return null;
                        }

                        @Override
                        public @Nullable String getPassword() {
                            return null;
                        }

                        @Override
                        public String getJdbcUrl() {
                            return database;
                        }
                    },
                    hub,
                    List.of(heard::add));
        }

        /** Whatever the other side has sent so far has arrived: signals keep their order. */
        void awaitAllFrom(Side sender) {
            Signal last = new Signal.TaskChanged(UUID.randomUUID());
            sender.hub.publish(last);
            await().until(() -> heard.contains(last));
        }
    }
}
