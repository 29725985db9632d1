package dev.countersign.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** SS-10: nobody hears of what has not been committed. */
class AfterCommitTest {

    private static final Signal SIGNAL = new Signal.TaskChanged(UUID.randomUUID());

    private final SignalHub hub = new SignalHub();
    private final TransactionTemplate transaction = new TransactionTemplate(transactionManager());

    @Test
    void aSignalOfATransactionWaitsForTheCommit() {
        transaction.executeWithoutResult(status -> {
            hub.publish(SIGNAL);
            assertThat(published()).isZero();
        });
        assertThat(published()).isOne();
    }

    @Test
    void aRollbackDropsItsSignals() {
        transaction.executeWithoutResult(status -> {
            hub.publish(SIGNAL);
            status.setRollbackOnly();
        });
        assertThat(published()).isZero();
    }

    @Test
    void anInnerTransactionSpeaksForItself() {
        TransactionTemplate inner = new TransactionTemplate(transaction.getTransactionManager());
        inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        transaction.executeWithoutResult(status -> {
            hub.publish(SIGNAL);
            inner.executeWithoutResult(innerStatus -> hub.publish(SIGNAL));
            assertThat(published()).isOne();
            status.setRollbackOnly();
        });
        assertThat(published()).isOne();
    }

    @Test
    void aSignalFromAListenerOfTheCommitIsNotLost() {
        transaction.executeWithoutResult(
                status -> TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        hub.publish(SIGNAL);
                    }
                }));
        assertThat(published()).isOne();
    }

    @Test
    void aSignalOutsideOfTransactionsGoesOutAtOnce() {
        hub.publish(SIGNAL);
        assertThat(published()).isOne();
    }

    private long published() {
        return Long.parseLong(hub.position().substring(hub.epoch().length() + 1));
    }

    private static DataSourceTransactionManager transactionManager() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:signals");
        return new DataSourceTransactionManager(database);
    }
}
