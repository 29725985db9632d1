package dev.countersign.tool;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * The tools that this process knows. Every {@link Tool} bean is in it from the start; a host may register more at any
 * time. Registering a name again replaces definition and runner together and gives a new revision. Safe for any thread.
 */
@Component
public final class ToolRegistry {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final ConcurrentSkipListMap<String, Registration> current = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> replacements = new HashMap<>();

    public ToolRegistry(List<Tool> tools) {
        tools.forEach(this::register);
    }

    /**
     * Adds or replaces a tool.
     *
     * @throws IllegalArgumentException if its name, schemas or runner class are not as {@link Tool} wants them
     */
    public synchronized Registration register(Tool tool) {
        String name = tool.definition().name();
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a tool's name: " + name);
        }
        refuseNameless(tool.getClass());
        int count = current.containsKey(name) ? replacements.getOrDefault(name, 0) + 1 : 0;
        Registration registration = new Registration(tool, count);
        replacements.put(name, count);
        current.put(name, registration);
        return registration;
    }

    private static void refuseNameless(Class<?> runner) {
        if (runner.isHidden() || runner.isAnonymousClass() || runner.isSynthetic() || Proxy.isProxyClass(runner)) {
            throw new IllegalArgumentException(
                    "a tool is a named class, since its name identifies what a person allows; not " + runner.getName());
        }
    }

    public Optional<Registration> find(String name) {
        return Optional.ofNullable(current.get(name));
    }

    /** All registrations, ordered by name. */
    public List<Registration> all() {
        return List.copyOf(current.values());
    }
}
