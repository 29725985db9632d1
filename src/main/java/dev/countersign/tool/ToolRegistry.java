package dev.countersign.tool;

import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * The tools that this process knows. Every {@link Tool} bean is in it from the start; a host may register more at any
 * time. Registering a name again replaces definition and runner together and gives a new revision. Safe for any thread.
 */
@Component
public class ToolRegistry {

    ToolRegistry(List<Tool> tools) {
        tools.forEach(this::register);
    }

    /**
     * Adds or replaces a tool.
     *
     * @throws IllegalArgumentException if its name, schemas or runner class are not as {@link Tool} wants them
     */
    public Registration register(Tool tool) {
        return new Registration(tool, "");
    }

    public Optional<Registration> find(String name) {
        return Optional.empty();
    }

    /** All registrations, ordered by name. */
    public List<Registration> all() {
        return List.of();
    }
}
