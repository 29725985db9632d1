package dev.countersign.workspace;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A run of names, each with {@code *} as its wildcard, that may stand anywhere in a folded path. */
record PathPattern(String spelled, List<Pattern> names) {

    static List<PathPattern> all(List<String> spelled) {
        return spelled.stream().map(PathPattern::of).toList();
    }

    private static PathPattern of(String spelled) {
        return new PathPattern(
                spelled,
                Arrays.stream(spelled.split("/"))
                        .filter(name -> !name.isEmpty())
                        .map(PathPattern::glob)
                        .toList());
    }

    private static Pattern glob(String name) {
        return Pattern.compile(
                Arrays.stream(name.split("\\*", -1))
                        .map(part -> Pattern.quote(FoldedName.plain(part)))
                        .collect(Collectors.joining(".*")),
                Pattern.DOTALL);
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
            if (!names.get(i).matcher(folded.get(start + i)).matches()) {
                return false;
            }
        }
        return true;
    }
}
