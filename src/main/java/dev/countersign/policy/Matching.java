package dev.countersign.policy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which calls one rule covers. A denial is read widely, an approval to the letter. */
final class Matching {

    private Matching() {}

    static boolean covers(Rule rule, Request request) {
        return rule.denies() ? denies(rule, request) : approves(rule, request);
    }

    static boolean approves(Rule rule, Request request) {
        return approvesTool(rule, request.tool())
                && Spelling.startsWith(request.argv(), rule.argv())
                && Spelling.startsWith(request.path(), rule.path());
    }

    /** Whether an approval can be about this tool at all. */
    static boolean approvesTool(Rule rule, String tool) {
        return approvedAs(tool).contains(about(rule));
    }

    /** What a rule is about: a tool, or where it names none an action. */
    static Object about(Rule rule) {
        return rule.tool() != null ? rule.tool() : rule.action();
    }

    /** What an approval of a tool is about. One that names no tool covers built-in tools only, and no shell. */
    static Set<Object> approvedAs(String tool) {
        return ToolNames.isBuiltIn(tool) && !tool.equals(ToolNames.SHELL)
                ? Set.of(tool, ToolNames.action(tool))
                : Set.of(tool);
    }

    /** What a denial of a call is about. One that names no tool judges a host's tool by what it does as well. */
    static Set<Object> deniedAs(Request request) {
        return request.action() == request.effect()
                ? Set.of(request.tool(), request.action())
                : Set.of(request.tool(), request.action(), request.effect());
    }

    static boolean denies(Rule rule, Request request) {
        return deniesProgram(rule, request)
                && Spelling.startsWith(Spelling.composed(request.path()), Spelling.composed(rule.path()));
    }

    /**
     * The same by what a path leads to, for a rule with a path; {@code identities} are those of the call's path and of the
     * folders above it.
     */
    static boolean deniesSameFile(Rule rule, Request request, Set<Object> identities, FileIdentity files) {
        if (!deniesProgram(rule, request)) {
            return false;
        }
        @Nullable Object denied = files.of(rule.path());
        return denied != null && identities.contains(denied);
    }

    /** The identities of a path and of every folder above it but the root. */
    static Set<Object> identities(List<String> path, FileIdentity files) {
        Set<Object> identities = new HashSet<>();
        for (int length = path.size(); length > 0; length--) {
            @Nullable Object identity = files.of(path.subList(0, length));
            if (identity != null) {
                identities.add(identity);
            }
        }
        return identities;
    }

    private static boolean deniesProgram(Rule rule, Request request) {
        return deniedAs(request).contains(about(rule))
                && Spelling.startsWith(Spelling.byBaseName(request.argv()), Spelling.byBaseName(rule.argv()));
    }
}
