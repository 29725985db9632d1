package dev.countersign.hint;

import dev.countersign.hint.Hint.Kind;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/** Words of a command that are paths, as far as their spelling tells, out of the workspace or to what is protected. */
final class Places {

    /** Longer than any path that a system takes. */
    private static final int LONGEST = 4096;

    private static final Set<String> NO_PLACES = Set.of(
            "/dev/null",
            "/dev/zero",
            "/dev/random",
            "/dev/urandom",
            "/dev/tty",
            "/dev/stdin",
            "/dev/stdout",
            "/dev/stderr");

    /** Their first word is a pattern or a program, which may begin with a slash. */
    private static final Set<String> PATTERN_FIRST =
            Set.of("sed", "awk", "gawk", "grep", "egrep", "fgrep", "rg", "jq", "tr", "perl", "ag", "ack");

    private static final List<String> PROGRAM_FOLDERS = List.of("/bin/", "/sbin/", "/usr/", "/opt/");

    private final Workspace workspace;
    private final WorkspacePath folder;
    private final ProtectedPaths guarded;
    private final Found found;
    private final Set<String> judged = new HashSet<>();

    Places(Workspace workspace, WorkspacePath folder, ProtectedPaths guarded, Found found) {
        this.workspace = workspace;
        this.folder = folder;
        this.guarded = guarded;
        this.found = found;
    }

    /** A program is usually elsewhere. */
    void lookAtProgram(String word) {
        if (PROGRAM_FOLDERS.stream().noneMatch(word::startsWith)) {
            look(word);
        }
    }

    void lookAtArguments(String program, List<String> arguments) {
        boolean skips = PATTERN_FIRST.contains(program);
        for (String word : arguments) {
            if (skips && !word.startsWith("-")) {
                skips = false;
            } else {
                look(word);
            }
        }
    }

    /** Also a path behind an option, as in {@code --out=../x} or {@code -I/usr/include}, and one behind an {@code @}. */
    void look(String word) {
        if (word.length() > LONGEST) {
            return;
        }
        String path = behindOption(word);
        if (path.startsWith("@")) {
            path = path.substring(1);
        }
        boolean place = !path.isEmpty()
                && !path.startsWith("-")
                && path.indexOf('\n') < 0
                && !path.contains("://")
                && !path.startsWith("/dev/fd/")
                && !NO_PLACES.contains(path)
                && judged.add(path);
        if (place) {
            judge(path);
        }
    }

    private static String behindOption(String word) {
        int equals = word.indexOf('=');
        if (equals > 0 && word.charAt(0) != '/') {
            return word.substring(equals + 1);
        }
        return word.startsWith("-") && word.length() > 2 && "/~.".indexOf(word.charAt(2)) >= 0
                ? word.substring(2)
                : word;
    }

    private void judge(String word) {
        if (isOutside(word)) {
            found.add(Kind.OUTSIDE, word);
        }
        if (isProtected(word)) {
            found.add(Kind.PROTECTED, word);
        }
    }

    private boolean isOutside(String word) {
        if (word.startsWith("/")) {
            String root = workspace.root().toString();
            return !(word.equals(root) || word.startsWith(root.endsWith("/") ? root : root + "/"))
                    || climbs(word.substring(root.length()), 0);
        }
        return word.startsWith("~")
                || word.startsWith("$HOME")
                || word.startsWith("${HOME}")
                || climbs(word, folder.components().size());
    }

    /** Whether it goes up further than down at any point. */
    private static boolean climbs(String path, int from) {
        int depth = from;
        for (String name : path.split("/", -1)) {
            if (name.equals("..")) {
                depth--;
            } else if (!name.isEmpty() && !name.equals(".")) {
                depth++;
            }
            if (depth < 0) {
                return true;
            }
        }
        return false;
    }

    private boolean isProtected(String word) {
        StringJoiner path = new StringJoiner("/");
        if (!word.startsWith("/")) {
            folder.components().forEach(path::add);
        }
        for (String name : word.split("/", -1)) {
            if (!name.equals("..") && !name.startsWith("~")) {
                path.add(name);
            }
        }
        try {
            WorkspacePath named = workspace.path("./" + path);
            return guarded.guards(named).isPresent()
                    || ProtectedPaths.neverWritable(named).isPresent();
        } catch (PathRefused noPath) {
            return false;
        }
    }
}
