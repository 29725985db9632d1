package dev.countersign.policy;

import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Policies that read as states: {@code Given.noFiles().user("…").trusted("…")}. */
record Given(
        PolicyFile<ToolRules> user, PolicyFile<ToolRules> workspace, PolicyFile<Bounds> bounds, boolean isTrusted) {

    static final Set<String> REGISTERED = Set.of(
            "list_files",
            "read_file",
            "find_files",
            "search_files",
            "write_file",
            "edit_file",
            "run_command",
            "shell",
            "tickets");

    private static final Set<String> KNOWN = ToolNames.known(REGISTERED);
    private static final Workspace ANYWHERE = new Workspace(Path.of("/"));

    static Given noFiles() {
        return new Given(
                new PolicyFile.Absent<>("/data/tools.json"),
                new PolicyFile.Absent<>(".countersign/tools.json"),
                new PolicyFile.Absent<>("countersign.tools.yaml"),
                false);
    }

    Given user(String json) {
        return new Given(tools("/data/tools.json", json), workspace, bounds, isTrusted);
    }

    Given workspace(String json) {
        return new Given(user, tools(".countersign/tools.json", json), bounds, isTrusted);
    }

    Given trusted(String rules) {
        return new Given(user, workspace, yaml(rules), true);
    }

    Given untrusted(String rules) {
        return new Given(user, workspace, yaml(rules), false);
    }

    Policy policy() {
        return new Policy(user, workspace, bounds, isTrusted, false);
    }

    Verdict says(String tool, Action action) {
        return policy().verdict(tool, action, FileIdentity.NONE);
    }

    Effect effect(String tool, Action action) {
        return says(tool, action).effect();
    }

    private static PolicyFile<Bounds> yaml(String rules) {
        byte[] bytes = file(rules).getBytes(StandardCharsets.UTF_8);
        return file("countersign.tools.yaml", bytes, BoundsYaml.parse(bytes, KNOWN, Set.of()));
    }

    /** The rules alone, which have to be valid. */
    static Bounds bounds(String rules) {
        byte[] bytes = file(rules).getBytes(StandardCharsets.UTF_8);
        return ((Parsed.Good<Bounds>) BoundsYaml.parse(bytes, KNOWN, Set.of())).content();
    }

    static String file(String rules) {
        return "version: 1\ndefault: deny\nrules:\n" + rules;
    }

    private static PolicyFile<ToolRules> tools(String source, String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return file(source, bytes, ToolsJson.parse(bytes, KNOWN));
    }

    private static <T> PolicyFile<T> file(String source, byte[] bytes, Parsed<T> parsed) {
        return switch (parsed) {
            case Parsed.Good<T>(T content) -> new PolicyFile.Valid<>(source, Sha256.of(bytes), content);
            case Parsed.Faulty<T>(List<Fault> faults) -> new PolicyFile.Invalid<>(source, Sha256.of(bytes), faults);
        };
    }

    static Action reads(String path) {
        return new Action.ReadsPath(path(path));
    }

    static Action writes(String path) {
        return new Action.WritesPath(path(path), 1);
    }

    static Action runs(String... argv) {
        return new Action.RunsCommand(List.of(argv), WorkspacePath.root());
    }

    static Action runsIn(String cwd, String... argv) {
        return new Action.RunsCommand(List.of(argv), path(cwd));
    }

    static WorkspacePath path(String spelled) {
        try {
            return ANYWHERE.path(spelled);
        } catch (PathRefused e) {
            throw new IllegalArgumentException(e);
        }
    }
}
