package dev.countersign.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Patterns for the names of a path, one after the other. {@code **} in place of a name stands for any number of them, for
 * one at least where it is the last.
 *
 * @param names an empty one is {@code **}
 */
record NamePatterns(List<Optional<NamePattern>> names) {

    /** @throws IllegalArgumentException if one of them is no pattern */
    static NamePatterns parse(List<String> spelled, boolean escapes) {
        List<Optional<NamePattern>> names = new ArrayList<>();
        for (String name : spelled) {
            if (!name.equals("**")) {
                names.add(Optional.of(NamePattern.parse(name, escapes)));
            } else if (names.isEmpty() || names.getLast().isPresent()) {
                names.add(Optional.empty());
            }
        }
        if (!names.isEmpty() && names.getLast().isEmpty()) {
            names.add(Optional.of(NamePattern.parse("*", false)));
        }
        return new NamePatterns(List.copyOf(names));
    }

    boolean matches(List<String> path) {
        int pattern = 0;
        int at = 0;
        int lastAny = -1;
        int anyEnd = 0;
        while (at < path.size()) {
            if (pattern < names.size() && names.get(pattern).isEmpty()) {
                lastAny = pattern++;
                anyEnd = at;
            } else if (pattern < names.size()
                    && names.get(pattern).orElseThrow().matches(path.get(at))) {
                pattern++;
                at++;
            } else if (lastAny >= 0) {
                anyEnd++;
                at = anyEnd;
                pattern = lastAny + 1;
            } else {
                return false;
            }
        }
        return pattern == names.size();
    }
}
