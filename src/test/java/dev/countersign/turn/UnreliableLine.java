package dev.countersign.turn;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A way to the database on which what a test has chosen happens: the answer to a commit is lost, so that it has been made and
 * whoever made it is not told; a commit is refused; somebody else is faster.
 */
final class UnreliableLine extends DelegatingDataSource {

    private final ConcurrentLinkedQueue<String> chosen = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
    private final ConcurrentHashMap<String, Runnable> happenings = new ConcurrentHashMap<>();

    UnreliableLine(DataSource database) {
        super(database);
    }

    /** The next commit of a transaction with a statement in which each of these words stands is not acknowledged. */
    void loseAnswerTo(String words) {
        chosen.add(words);
    }

    /** The next commit of such a transaction is not made, as if the disk were full. */
    void refuse(String words) {
        refused.add(words);
    }

    /** Something that happens once, right before the next statement in which these words stand. */
    void before(String words, Runnable happening) {
        happenings.put(words, happening);
    }

    /** Whether all that was chosen has happened. */
    boolean isSpent() {
        return chosen.isEmpty() && refused.isEmpty() && happenings.isEmpty();
    }

    void forget() {
        chosen.clear();
        refused.clear();
        happenings.clear();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        List<String> statements = new ArrayList<>();
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add((String) arguments[0]);
                        happen((String) arguments[0]);
                    } else if (method.getName().equals("commit") && take(refused, statements)) {
                        throw new SQLException("could not extend file: No space left on device", "53100");
                    }
                    try {
                        Object result = method.invoke(connection, arguments);
                        if (method.getName().equals("commit") && take(chosen, statements)) {
                            throw new SQLRecoverableException("An I/O error occurred", "08006");
                        }
                        if (method.getName().equals("commit")
                                || method.getName().equals("rollback")) {
                            statements.clear();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    private void happen(String statement) {
        happenings.keySet().stream()
                .filter(statement::contains)
                .map(happenings::remove)
                .filter(Objects::nonNull)
                .forEach(Runnable::run);
    }

    private static boolean take(ConcurrentLinkedQueue<String> from, List<String> statements) {
        return from.stream()
                .filter(words -> statements.stream().anyMatch(statement -> statement.contains(words)))
                .findFirst()
                .filter(from::remove)
                .isPresent();
    }
}
