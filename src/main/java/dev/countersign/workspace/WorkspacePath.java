package dev.countersign.workspace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A path that is contained in a workspace by its spelling; nothing touches the disk with any other type. {@code ./x},
 * {@code x/} and {@code a//b} are the same paths as {@code x} and {@code a/b}; two paths are equal if their names are,
 * code point by code point.
 */
public final class WorkspacePath {

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

    private final List<String> components;

    /** No system call takes a longer one. */
    private static final int LONGEST = 4096;

    private WorkspacePath(List<String> components) {
        this.components = components;
    }

    /** The workspace folder itself. */
    public static WorkspacePath root() {
        return new WorkspacePath(List.of());
    }

    static WorkspacePath parse(String spelled, Path root) throws PathRefused {
        if (spelled.isEmpty()) {
            throw new PathRefused("The path is empty; write a path relative to the workspace, `.` for its root.");
        }
        if (spelled.length() > LONGEST) {
            throw new PathRefused("The path is longer than %,d characters.".formatted(LONGEST));
        }
        refuseUnprintable(spelled);
        if (spelled.indexOf('\\') >= 0) {
            throw new PathRefused("`%s` has a backslash; use \"/\" between names.".formatted(spelled));
        }
        if (spelled.startsWith("/")) {
            throw new PathRefused(absolute(spelled, root));
        }
        if (SCHEME.matcher(spelled).matches()) {
            throw new PathRefused("`%s` is an address, not a path; %s".formatted(spelled, RELATIVE));
        }
        List<String> components = new ArrayList<>();
        for (String name : spelled.split("/", -1)) {
            if (name.equals("..")) {
                throw new PathRefused("`%s` has a `..` in it; %s".formatted(spelled, RELATIVE));
            }
            if (!name.isEmpty() && !name.equals(".")) {
                components.add(name);
            }
        }
        if (!components.isEmpty()) {
            refuseElsewhere(spelled, components.getFirst());
        }
        return new WorkspacePath(List.copyOf(components));
    }

    private static final String RELATIVE = "write the path relative to the workspace, without `..`.";

    static void refuseUnprintable(String spelled) throws PathRefused {
        for (int at = 0; at < spelled.length(); at += Character.charCount(spelled.codePointAt(at))) {
            int codePoint = spelled.codePointAt(at);
            if (Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE) {
                throw new PathRefused("The path has an illegal character, U+%04X, at position %d; leave it out."
                        .formatted(codePoint, at + 1));
            }
        }
    }

    private static void refuseElsewhere(String spelled, String first) throws PathRefused {
        if (first.startsWith("~")) {
            throw new PathRefused("`%s` begins with `~`, which is never expanded; %s".formatted(spelled, RELATIVE));
        }
        if (DRIVE.matcher(first).matches()) {
            throw new PathRefused("`%s` begins with a drive letter; %s".formatted(spelled, RELATIVE));
        }
    }

    private static String absolute(String spelled, Path root) {
        String prefix = root.toString().endsWith("/") ? root.toString() : root + "/";
        if (!spelled.startsWith("//") && (spelled + "/").startsWith(prefix)) {
            try {
                String inside = spelled.length() < prefix.length() ? "." : "./" + spelled.substring(prefix.length());
                return "`%s` is absolute; write `%s`.".formatted(spelled, parse(inside, root));
            } catch (PathRefused odd) {
                return "`%s` is absolute; %s".formatted(spelled, RELATIVE);
            }
        }
        return "`%s` is absolute; %s".formatted(spelled, RELATIVE);
    }

    /** Names from the root down; empty for the root itself. */
    public List<String> components() {
        return components;
    }

    public boolean isRoot() {
        return components.isEmpty();
    }

    /** The folder that this is in; only the root is in none. */
    WorkspacePath parent() {
        return new WorkspacePath(components.subList(0, components.size() - 1));
    }

    /** The path of something that a folder's listing names; it may have a name that no call can spell. */
    public WorkspacePath child(String name) {
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("no name of an entry: " + name);
        }
        List<String> longer = new ArrayList<>(components);
        longer.add(name);
        return new WorkspacePath(List.copyOf(longer));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WorkspacePath path && components.equals(path.components);
    }

    @Override
    public int hashCode() {
        return components.hashCode();
    }

    /** As calls and rules spell it, {@code .} for the root. */
    @Override
    public String toString() {
        return components.isEmpty() ? "." : String.join("/", components);
    }
}
