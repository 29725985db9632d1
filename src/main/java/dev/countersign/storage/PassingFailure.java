package dev.countersign.storage;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/**
 * Tells failures of the database that pass by themselves - a lock that was held for too long, a deadlock, a connection
 * that was lost or not to be had - from those that come again however often the same is tried.
 */
public final class PassingFailure {

    private PassingFailure() {}

    /** Whether the same may succeed a moment later; nothing of it was committed, or its commit was not acknowledged. */
    public static boolean is(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientException
                    || cause instanceof SQLRecoverableException
                    || (cause instanceof SQLException sql
                            && (passes(String.valueOf(sql.getSQLState())) || isOfAClosedConnection(sql)))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The pool says no more than this of a connection that was lost. It is all that is left of the loss where a rollback
     * has failed over it, whose exception takes the place of the first.
     */
    private static boolean isOfAClosedConnection(SQLException failure) {
        return failure.getSQLState() == null && "Connection is closed".equals(failure.getMessage());
    }

    /** By the classes of the SQL standard, and the states that H2 and PostgreSQL have beside them. */
    private static boolean passes(String state) {
        return state.startsWith("08") // connection
                || state.startsWith("40") // rolled back: deadlock, serialization
                || state.startsWith("53") // PostgreSQL: out of a resource
                || state.startsWith("57") // PostgreSQL: ended by its operator, or still starting
                || state.equals("55P03") // PostgreSQL: lock not available
                || state.equals("25P03") // PostgreSQL: ended, since a transaction was idle for too long
                || state.equals("HYT00") // H2: lock timeout
                || state.equals("90131"); // H2: concurrent update
    }
}
