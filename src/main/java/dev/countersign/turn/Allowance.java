package dev.countersign.turn;

import dev.countersign.workspace.WorkspacePath;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.util.function.SingletonSupplier;

/**
 * What a decision lets one run see and have.
 *
 * @param visible what a walk may show
 * @param environment variables beyond those of every command
 */
record Allowance(Predicate<WorkspacePath> visible, Map<String, String> environment) {

    /**
     * With the engine's own values of the named variables; one that it does not have is left out.
     *
     * @param visible is asked once, when the first path is looked at: most tools look at none
     */
    static Allowance of(Supplier<Predicate<WorkspacePath>> visible, Collection<String> variables) {
        Map<String, String> values = new TreeMap<>();
        for (String name : variables) {
            String value = System.getenv(name);
            if (value != null) {
                values.put(name, value);
            }
        }
        Supplier<Predicate<WorkspacePath>> once = SingletonSupplier.of(visible);
        return new Allowance(path -> once.get().test(path), values);
    }
}
