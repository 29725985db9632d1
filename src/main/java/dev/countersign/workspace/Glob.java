package dev.countersign.workspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern for paths within a folder. {@code *} and {@code ?} stay within one name, {@code **} in place of a name stands
 * for any number of folders, {@code [a-z]} is one of some characters and {@code {a,b}} one of some texts. A pattern
 * without a slash is compared with the last name alone, so with files in any folder. Names that begin with a dot are names
 * like others.
 */
public final class Glob {

    private static final int MAX_ALTERNATIVES = 256;

    private final List<NamePatterns> alternatives;

    private Glob(List<NamePatterns> alternatives) {
        this.alternatives = alternatives;
    }

    /**
     * Reads a pattern.
     *
     * @throws PathRefused if it is none, or one for paths that no workspace contains
     */
    public static Glob parse(String spelled) throws PathRefused {
        if (spelled.isEmpty()) {
            throw new PathRefused("The pattern is empty; `**` matches every file.");
        }
        WorkspacePath.refuseUnprintable(spelled);
        if (spelled.indexOf('\\') >= 0) {
            throw new PathRefused("The pattern `%s` has a backslash; use \"/\" between names.".formatted(spelled));
        }
        List<NamePatterns> alternatives = new ArrayList<>();
        try {
            for (String one : Braces.expand(spelled, MAX_ALTERNATIVES)) {
                alternatives.add(alternative(spelled, one));
            }
        } catch (IllegalArgumentException invalid) {
            throw new PathRefused("The pattern `%s` is invalid: %s.".formatted(spelled, invalid.getMessage()));
        }
        return new Glob(List.copyOf(alternatives));
    }

    private static NamePatterns alternative(String spelled, String one) throws PathRefused {
        if (one.startsWith("/")) {
            throw new PathRefused("The pattern `%s` is absolute; %s".formatted(spelled, RELATIVE));
        }
        List<String> names = new ArrayList<>(Arrays.stream(one.split("/"))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .toList());
        if (names.isEmpty()) {
            throw new IllegalArgumentException("it names nothing");
        }
        if (names.contains("..")) {
            throw new PathRefused("The pattern `%s` has a `..` in it; %s".formatted(spelled, RELATIVE));
        }
        if (names.getFirst().startsWith("~")) {
            throw new PathRefused(
                    "The pattern `%s` begins with `~`, which is never expanded; %s".formatted(spelled, RELATIVE));
        }
        if (one.indexOf('/') < 0) {
            names.addFirst("**");
        }
        return NamePatterns.parse(names, false);
    }

    private static final String RELATIVE = "write it relative to the folder that is walked, without `..`.";

    /**
     * Whether a file is meant.
     *
     * @param names its path from the folder that is walked
     */
    public boolean matches(List<String> names) {
        for (NamePatterns alternative : alternatives) {
            if (alternative.matches(names)) {
                return true;
            }
        }
        return false;
    }
}
