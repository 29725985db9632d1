package dev.countersign.tool.builtin;

import dev.countersign.tool.CommandVariables;
import dev.countersign.tool.Orphans;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * The environment of a command: a short list of ordinary names, what the user's configuration passes, what the deciding
 * rule passes, and nothing else, so that a secret that nobody thought of is absent too.
 */
@Component
final class CommandEnvironment implements CommandVariables {

    private static final Set<String> ORDINARY =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "TZ", "TMPDIR");
    private static final String DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

    /** What this program itself reads secrets from, whatever is configured. */
    private static final Pattern CREDENTIALS =
            Pattern.compile("(?i)ANTHROPIC_API_KEY|OPENAI_API_KEY|(COUNTERSIGN|SPRING_DATASOURCE)_.*");

    private static final UUID NO_CALL = new UUID(0, 0);

    private final Map<String, String> own;
    private final List<String> passed;

    @Autowired
    CommandEnvironment(Environment configuration) {
        this(System.getenv(), configuredNames(configuration));
    }

    CommandEnvironment(Map<String, String> own, List<String> passed) {
        this.own = Map.copyOf(own);
        this.passed = passed.stream()
                .filter(name -> !CREDENTIALS.matcher(name).matches())
                .toList();
    }

    /** What the configuration passes, less the keys of its models: a command has no use for those. */
    static List<String> configuredNames(Environment configuration) {
        Set<String> keys = new HashSet<>();
        for (int i = 0; configuration.containsProperty("countersign.models[%d].id".formatted(i)); i++) {
            keys.add(configuration.getProperty("countersign.models[%d].api-key-env".formatted(i), ""));
        }
        return Binder.get(configuration)
                .bind("countersign.pass-env", Bindable.listOf(String.class))
                .orElse(List.of())
                .stream()
                .filter(name -> !keys.contains(name))
                .toList();
    }

    /** @param granted variables that the deciding rule passes */
    Map<String, String> of(UUID callId, Map<String, String> granted) {
        Map<String, String> child = new TreeMap<>();
        own.forEach((name, value) -> {
            if (ORDINARY.contains(name) || name.startsWith("LC_")) {
                child.put(name, value);
            }
        });
        child.put("TERM", "dumb");
        child.put("NO_COLOR", "1");
        passed.stream().filter(own::containsKey).forEach(name -> child.put(name, own.getOrDefault(name, "")));
        child.putAll(granted);
        child.put("PATH", absoluteEntries(child.getOrDefault("PATH", "")));
        speakUtf8(child);
        child.put(Orphans.MARK, callId.toString());
        return new LinkedHashMap<>(child);
    }

    @Override
    public List<String> names() {
        return List.copyOf(of(NO_CALL, Map.of()).keySet());
    }

    private static String absoluteEntries(String path) {
        String kept = Arrays.stream(path.split(":"))
                .filter(entry -> entry.startsWith("/"))
                .collect(Collectors.joining(":"));
        return kept.isEmpty() ? DEFAULT_PATH : kept;
    }

    /** Under the POSIX locale a program takes one letter for several, or prints none at all. */
    private static void speakUtf8(Map<String, String> child) {
        String utf8 = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")
                ? "en_US.UTF-8"
                : "C.UTF-8";
        child.putIfAbsent("LANG", utf8);
        for (String name : List.of("LANG", "LC_CTYPE", "LC_ALL")) {
            child.computeIfPresent(name, (same, value) -> isPosix(value) ? utf8 : value);
        }
    }

    private static boolean isPosix(String locale) {
        return locale.isEmpty() || locale.equals("C") || locale.equals("POSIX");
    }
}
