package dev.countersign.turn;

import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Waits between tries of a commit that must not be lost: from a tenth of a second up to five, for ten minutes in all. */
final class Patience {

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
    private static final long LONGEST_MILLIS = 5_000;
    private static final long IN_ALL_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private long next = 100;
    private long waited;

    /** Makes a move, again and again while the database does not take it. */
    static void insist(Runnable move) throws InterruptedException {
        insist(_ -> {
            move.run();
            return true;
        });
    }

    /**
     * The same for a move that has a result.
     *
     * @param move is told how often it was tried before
     */
    static <T> T insist(IntFunction<T> move) throws InterruptedException {
        Patience patience = new Patience();
        for (int tries = 0; ; tries++) {
            try {
                return move.apply(tries);
            } catch (DataAccessException | TransactionException e) {
                patience.waitAfter(e);
            }
        }
    }

    private void waitAfter(RuntimeException failure) throws InterruptedException {
        if (waited >= IN_ALL_MILLIS) {
            throw failure;
        }
        LOG.warn("The database did not take a result; trying again in {} ms: {}", next, failure.getMessage());
        Thread.sleep(next);
        waited += next;
        next = Math.min(next * 2, LONGEST_MILLIS);
    }
}
