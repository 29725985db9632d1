package dev.countersign.workspace;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A run of names, each with {@code *} as its wildcard, that may stand anywhere in a folded path. */
record PathPattern(String spelled, List<Predicate<String>> names) {

    static List<PathPattern> all(List<String> spelled) {
        return spelled.stream().map(PathPattern::of).toList();
    }

    private static PathPattern of(String spelled) {
        return new PathPattern(
                spelled,
                Arrays.stream(spelled.split("/"))
                        .filter(name -> !name.isEmpty())
                        .map(PathPattern::name)
                        .toList());
    }

    /** A walk asks for every pattern at every file, and hardly one has more than one wildcard. */
    private static Predicate<String> name(String pattern) {
        List<String> parts =
                Arrays.stream(pattern.split("\\*", -1)).map(FoldedName::plain).toList();
        String first = parts.getFirst();
        String last = parts.getLast();
        return switch (parts.size()) {
            case 1 -> first::equals;
            case 2 ->
                name -> name.length() >= first.length() + last.length()
                        && name.startsWith(first)
                        && name.endsWith(last);
            default ->
                Pattern.compile(parts.stream().map(Pattern::quote).collect(Collectors.joining(".*")), Pattern.DOTALL)
                        .asMatchPredicate();
        };
    }

    boolean matches(List<String> folded) {
        for (int start = 0; start + names.size() <= folded.size(); start++) {
            if (matchesAt(folded, start)) {
                return !names.isEmpty();
            }
        }
        return false;
    }

    private boolean matchesAt(List<String> folded, int start) {
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).test(folded.get(start + i))) {
                return false;
            }
        }
        return true;
    }
}
