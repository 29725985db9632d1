package dev.countersign.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What is valid in a {@code countersign.tools.yaml}, and probably not what was meant. */
final class BoundsLint {

    /** Programs that run whatever their arguments say. */
    private static final Set<String> RUN_ANYTHING = Set.of(
            "env",
            "sh",
            "bash",
            "zsh",
            "dash",
            "ksh",
            "fish",
            "python",
            "python2",
            "python3",
            "node",
            "deno",
            "bun",
            "ruby",
            "perl",
            "php",
            "lua",
            "awk",
            "xargs",
            "find",
            "sudo",
            "doas",
            "nice",
            "nohup",
            "timeout",
            "time",
            "npx",
            "busybox",
            "ssh",
            "docker",
            "podman",
            "make",
            "osascript",
            "java",
            "tclsh",
            "git");

    private final Bounds bounds;
    private final Set<String> registered;
    private final List<Fault> warnings = new ArrayList<>();

    private BoundsLint(Bounds bounds, Set<String> registered) {
        this.bounds = bounds;
        this.registered = registered;
    }

    static List<Fault> of(Bounds bounds, Set<String> registered) {
        BoundsLint lint = new BoundsLint(bounds, registered);
        bounds.rules().forEach(lint::rule);
        lint.shellAndFiles();
        lint.quietSearch();
        return List.copyOf(lint.warnings);
    }

    private void rule(Rule rule) {
        String tool = rule.tool();
        if (tool != null && !ToolNames.isBuiltIn(tool) && !registered.contains(tool)) {
            warn(rule, "no tool `%s` is registered".formatted(tool));
        }
        if (ToolNames.SHELL.equals(tool) && !rule.path().isEmpty()) {
            warn(rule, "never matches: shell always starts in the workspace's root");
        }
        shadowed(rule);
        if (rule.denies()) {
            prefix(rule);
        } else {
            runsAnything(rule);
        }
    }

    private void prefix(Rule rule) {
        if (rule.argv().size() > 1) {
            String program = rule.argv().getFirst();
            String rest = String.join(" ", rule.argv().subList(1, rule.argv().size()));
            warn(rule, "is a prefix, not a boundary: `%s --some-option %s` is not covered".formatted(program, rest));
        }
        if (rule.action() != RuleAction.COMMAND && !rule.path().isEmpty()) {
            String path = String.join("/", rule.path());
            warn(rule, "covers `%1$s` and what is beneath it, not `%1$s.local` and not `sub/%1$s`".formatted(path));
        }
    }

    private void runsAnything(Rule rule) {
        if (ToolNames.SHELL.equals(rule.tool())) {
            warn(rule, "approves every command line: what a shell is given is never looked into");
        } else if (!rule.argv().isEmpty()
                && RUN_ANYTHING.contains(Spelling.baseName(rule.argv().getFirst()))) {
            String tokens = String.join(" ", rule.argv());
            if (rule.argv().size() == 1) {
                warn(rule, "approves `%s`, which runs whatever its arguments name".formatted(tokens));
            } else if (rule.argv().get(1).startsWith("-")) {
                warn(rule, "approves `%s …`, which may run whatever comes next".formatted(tokens));
            }
        }
    }

    /** A rule that no call can ever reach. */
    private void shadowed(Rule rule) {
        boolean earlier = true;
        for (Rule other : bounds.rules()) {
            if (other.equals(rule)) {
                earlier = false;
            } else if (hides(other, rule, earlier)) {
                warn(
                        rule,
                        "never decides: the rule %s (line %d) covers the same calls"
                                .formatted(other.id(), other.line()));
                return;
            }
        }
    }

    private static boolean hides(Rule other, Rule rule, boolean earlier) {
        if (other.action() != rule.action()) {
            return false;
        }
        boolean sameTool = Objects.equals(other.tool(), rule.tool());
        if (other.denies()) {
            boolean wider = sameTool || other.tool() == null;
            boolean contains = wider
                    && Spelling.startsWith(Spelling.composed(rule.path()), Spelling.composed(other.path()))
                    && Spelling.startsWith(Spelling.byBaseName(rule.argv()), Spelling.byBaseName(other.argv()));
            boolean identical = rule.denies() && other.meaning().equals(rule.meaning());
            return contains && (!rule.denies() || !identical || earlier);
        }
        boolean same =
                sameTool && other.path().equals(rule.path()) && other.argv().equals(rule.argv());
        return !rule.denies()
                && same
                && (other.outcome().compareTo(rule.outcome()) > 0 || (other.outcome() == rule.outcome() && earlier));
    }

    private void shellAndFiles() {
        boolean runs = bounds.rules().stream().anyMatch(rule -> !rule.denies() && rule.action() == RuleAction.COMMAND);
        bounds.rules().stream()
                .filter(rule -> runs && rule.denies() && rule.action() != RuleAction.COMMAND)
                .findFirst()
                .ifPresent(rule -> warn(
                        rule,
                        "is not seen by commands: what this file approves as a command reads and writes"
                                + " any file that the user can"));
    }

    /** A search shows lines of files; where reading them asks, so should it. */
    private void quietSearch() {
        List<Rule> askedReads = bounds.rules().stream()
                .filter(rule -> rule.outcome() == Effect.ASK && Matching.approvesTool(rule, ToolNames.READ_FILE))
                .toList();
        bounds.rules().stream()
                .filter(rule -> rule.outcome() == Effect.ALLOW && Matching.approvesTool(rule, ToolNames.SEARCH_FILES))
                .forEach(search -> askedReads.stream()
                        .filter(read -> Spelling.startsWith(read.path(), search.path())
                                || Spelling.startsWith(search.path(), read.path()))
                        .findFirst()
                        .ifPresent(read -> warn(
                                search,
                                "shows without a question what read_file asks about (rule %s, line %d)"
                                        .formatted(read.id(), read.line()))));
    }

    private void warn(Rule rule, String says) {
        warnings.add(new Fault(rule.line(), rule.id(), says));
    }
}
