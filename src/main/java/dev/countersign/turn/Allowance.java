package dev.countersign.turn;

import dev.countersign.workspace.WorkspacePath;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What a decision lets one run see and have.
 *
 * @param visible what a walk may show
 * @param environment variables beyond those of every command
 */
record Allowance(Predicate<WorkspacePath> visible, Map<String, String> environment) {

    /** With the engine's own values of the named variables; one that it does not have is left out. */
    static Allowance of(Predicate<WorkspacePath> visible, Collection<String> variables) {
        Map<String, String> values = new TreeMap<>();
        for (String name : variables) {
            String value = System.getenv(name);
            if (value != null) {
                values.put(name, value);
            }
        }
        return new Allowance(Objects.requireNonNull(visible), values);
    }
}
