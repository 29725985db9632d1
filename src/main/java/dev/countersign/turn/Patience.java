package dev.countersign.turn;

import dev.countersign.storage.PassingFailure;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Waits between tries of a commit that must not be lost: from a tenth of a second up to five, for ten minutes in all. A try
 * that failed may have been committed all the same, its acknowledgement lost: whoever is tried again looks for that first.
 */
final class Patience {

    private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
    private static final long LONGEST_MILLIS = 5_000;
    private static final long IN_ALL_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private long next = 100;
    private long waited;

    /** A commit, with what it returns. */
    @FunctionalInterface
    interface Move<T> {

        /**
         * Makes it, and returns once it is acknowledged.
         *
         * @param again whether it was tried before, and may have been committed then
         */
        T make(boolean again);
    }

    /** Records what has happened already, again and again while the database does not take it. */
    static <T> T insist(Move<T> move) throws InterruptedException {
        return insist(move, _ -> true);
    }

    /**
     * Makes any other move again for as long as the failures pass by themselves, and the work is still wanted here.
     *
     * @param wanted is asked before each new try
     */
    static <T> T insistWhile(BooleanSupplier wanted, Move<T> move) throws InterruptedException {
        return insist(move, failure -> PassingFailure.is(failure) && wanted.getAsBoolean());
    }

    private static <T> T insist(Move<T> move, Predicate<RuntimeException> hope) throws InterruptedException {
        Patience patience = new Patience();
        for (boolean again = false; ; again = true) {
            try {
                return move.make(again);
            } catch (DataAccessException | TransactionException e) {
                if (!hope.test(e)) {
                    throw e;
                }
                patience.waitAfter(e);
            }
        }
    }

    private void waitAfter(RuntimeException failure) throws InterruptedException {
        if (waited >= IN_ALL_MILLIS) {
            throw failure;
        }
        LOG.warn("The database did not take a commit; trying again in {} ms: {}", next, failure.getMessage());
        Thread.sleep(next);
        waited += next;
        next = Math.min(next * 2, LONGEST_MILLIS);
    }
}
