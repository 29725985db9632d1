package dev.countersign.workspace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one {@code .gitignore} says, as gitignore(5) reads it, and with it those of the folders above. The patterns of a
 * hostile repository can be odd but not slow: see {@link NamePattern}.
 */
final class IgnoreRules {

    /** Bytes of a file of rules that are read at most; a larger one is no list that a person wrote. */
    static final int MAX_BYTES = 1024 * 1024;

    /**
     * One line.
     *
     * @param again whether it takes back what earlier lines said
     */
    private record Rule(boolean again, boolean foldersOnly, NamePatterns names) {}

    private final @Nullable IgnoreRules above;
    private final int depth;
    private final List<Rule> rules;

    private IgnoreRules(@Nullable IgnoreRules above, int depth, List<Rule> rules) {
        this.above = above;
        this.depth = depth;
        this.rules = rules;
    }

    static IgnoreRules none() {
        return new IgnoreRules(null, 0, List.of());
    }

    /** @param depth how many names lead to the folder that the file is in */
    IgnoreRules and(byte[] content, int depth) {
        List<Rule> parsed = new ArrayList<>();
        for (String line : new String(content, StandardCharsets.UTF_8).split("\n", -1)) {
            rule(line).ifPresent(parsed::add);
        }
        return parsed.isEmpty() ? this : new IgnoreRules(this, depth, List.copyOf(parsed));
    }

    /** Whether the path of something in the folder of the last file is left out; the folders above it are not. */
    boolean ignores(List<String> path, boolean folder) {
        for (IgnoreRules some = this; some != null; some = some.above) {
            List<String> relative = path.subList(some.depth, path.size());
            for (int i = some.rules.size() - 1; i >= 0; i--) {
                Rule rule = some.rules.get(i);
                if ((folder || !rule.foldersOnly()) && rule.names().matches(relative)) {
                    return !rule.again();
                }
            }
        }
        return false;
    }

    private static Optional<Rule> rule(String line) {
        String text = withoutBlanksAtTheEnd(line.startsWith("\uFEFF") ? line.substring(1) : line);
        boolean again = text.startsWith("!");
        String pattern = again ? text.substring(1) : text;
        boolean foldersOnly = pattern.endsWith("/");
        if (pattern.isEmpty() || text.startsWith("#")) {
            return Optional.empty();
        }
        boolean anchored = pattern.substring(0, pattern.length() - 1).indexOf('/') >= 0;
        List<String> names = new ArrayList<>(Arrays.stream(pattern.split("/"))
                .filter(name -> !name.isEmpty())
                .toList());
        if (names.isEmpty()) {
            return Optional.empty();
        }
        if (!anchored) {
            names.addFirst("**");
        }
        try {
            return Optional.of(new Rule(again, foldersOnly, NamePatterns.parse(names, true)));
        } catch (IllegalArgumentException matchesNothing) {
            return Optional.empty();
        }
    }

    private static String withoutBlanksAtTheEnd(String line) {
        int end = line.endsWith("\r") ? line.length() - 1 : line.length();
        while (end > 0 && line.charAt(end - 1) == ' ' && !(end > 1 && line.charAt(end - 2) == '\\')) {
            end--;
        }
        return line.substring(0, end);
    }
}
