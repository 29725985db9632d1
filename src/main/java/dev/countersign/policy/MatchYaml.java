package dev.countersign.policy;

import dev.countersign.policy.text.Node;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code match} of a rule. */
final class MatchYaml {

    private static final Set<String> MEMBERS = ToolsJson.ordered("tool", "path", "argv");

    /** Rules are read without a workspace at hand; a path in them is relative, and so the same in every one. */
    private static final Workspace ANYWHERE = new Workspace(Path.of("/"));

    private final Set<String> known;
    private final String rule;
    private final RuleAction action;
    private final Effect outcome;
    private final List<Fault> faults;

    MatchYaml(Set<String> known, String rule, RuleAction action, Effect outcome, List<Fault> faults) {
        this.known = known;
        this.rule = rule;
        this.action = action;
        this.outcome = outcome;
        this.faults = faults;
    }

    record Match(@Nullable String tool, List<String> path, List<String> argv) {}

    Optional<Match> match(Node node) {
        return Fields.of(node, "`match`", MEMBERS, rule, faults).map(match -> {
            @Nullable
            String tool = match.text("tool").map(name -> tool(match, name)).orElse(null);
            List<String> argv = argv(match);
            if (action == RuleAction.COMMAND) {
                command(match, tool);
            }
            return new Match(tool, path(match), argv);
        });
    }

    private String tool(Fields match, String name) {
        String canonical = ToolNames.canonical(name);
        Optional<String> right = ToolNames.misspelled(name, known);
        if (!ToolNames.isWellFormed(name)) {
            match.fault(match.lineOf("tool"), "`%s` is not the name of a tool".formatted(name));
        } else if (right.isPresent()) {
            match.fault(match.lineOf("tool"), "there is no tool `%s`; do you mean `%s`?".formatted(name, right.get()));
        } else if (ToolNames.action(canonical) != action) {
            match.fault(
                    match.lineOf("tool"),
                    "`%s` is governed by %s, not by %s"
                            .formatted(name, ToolNames.action(canonical).word(), action.word()));
        }
        return canonical;
    }

    private List<String> argv(Fields match) {
        if (match.has("argv") && action != RuleAction.COMMAND) {
            match.fault(match.lineOf("argv"), "`argv` belongs to a rule with the action command");
        }
        List<String> argv = match.texts("argv").orElse(List.of());
        if (match.has("argv") && (argv.isEmpty() || argv.getFirst().isBlank())) {
            match.fault(match.lineOf("argv"), "`argv` has to begin with the name of a program");
        }
        if (argv.stream().anyMatch(token -> token.indexOf('\0') >= 0)) {
            match.fault(match.lineOf("argv"), "`argv` has a NUL in it, which no command can have");
        }
        return List.copyOf(argv);
    }

    private void command(Fields match, @Nullable String tool) {
        if (match.has("argv") && tool != null) {
            match.fault(match.lineOf("tool"), "`argv` and `tool` exclude each other; argv means run_command");
        } else if (outcome != Effect.DENY && !match.has("argv") && !ToolNames.SHELL.equals(tool)) {
            match.fault(match.line(), "an approval of commands needs `argv`, or `tool: shell`");
        }
    }

    private List<String> path(Fields match) {
        Optional<String> spelled = match.text("path");
        if (spelled.isEmpty()) {
            return List.of();
        }
        try {
            return path(spelled.get());
        } catch (PathRefused e) {
            match.fault(match.lineOf("path"), e.getMessage());
            return List.of();
        }
    }

    static List<String> path(String spelled) throws PathRefused {
        if (spelled.startsWith("/")) {
            throw new PathRefused("`%s` is absolute; write a path relative to the workspace.".formatted(spelled));
        }
        return ANYWHERE.path(spelled).components();
    }
}
