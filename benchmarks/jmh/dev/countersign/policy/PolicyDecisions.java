package dev.countersign.policy;

import dev.countersign.tool.Action;
import dev.countersign.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one decision by the rule files costs, grounds, remedies and fingerprint included, once the files are read. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class PolicyDecisions {

    private static final Workspace ANYWHERE = new Workspace(Path.of("/"));

    /** In the YAML; a tools.json of the user with a tenth of them comes on top. */
    @Param({"10", "1000"})
    private int rules;

    /** What the rules differ in. */
    @Param({"paths", "tools", "commands", "folders"})
    private String kind;

    @Param({"approved", "asked", "denied", "unnamed"})
    private String call;

    private Policy policy;
    private String tool;
    private Action action;

    @Setup
    public void read() throws Exception {
        policy = new Policy(user(), new PolicyFile.Absent<>(".countersign/tools.json"), bounds(), true, false);
        int rule = switch (call) {
            case "approved" -> rules - 3;
            case "asked" -> rules - 2;
            case "denied" -> rules - 1;
            default -> rules;
        };
        tool = switch (kind) {
            case "paths" -> "read_file";
            case "tools" -> "host_" + rule;
            default -> "run_command";
        };
        action = switch (kind) {
            case "paths" -> new Action.ReadsPath(ANYWHERE.path("modules/part" + rule + "/src/main/java/Main.java"));
            case "tools" -> new Action.Other();
            case "commands" ->
                new Action.RunsCommand(List.of("make", "goal" + rule, "--verbose", "-j", "8"), ANYWHERE.path("."));
            default -> new Action.RunsCommand(List.of("make", "all"), ANYWHERE.path("modules/part" + rule + "/src"));
        };
    }

    @Benchmark
    public Verdict decide() {
        return policy.verdict(tool, action, FileIdentity.NONE);
    }

    private PolicyFile<Bounds> bounds() {
        StringBuilder yaml = new StringBuilder("version: 1\ndefault: deny\nrules:\n");
        for (int i = 0; i < rules; i++) {
            String effect = switch (i % 10) {
                case 9 -> "deny";
                case 8 -> "approve, ask: true";
                default -> "approve";
            };
            yaml.append("- {id: r%d, action: %s, match: %s, effect: %s}\n".formatted(i, action(), match(i), effect));
        }
        byte[] bytes = yaml.toString().getBytes(StandardCharsets.UTF_8);
        Bounds bounds = ((Parsed.Good<Bounds>) BoundsYaml.parse(bytes, ToolNames.known(Set.of()), Set.of())).content();
        return new PolicyFile.Valid<>("countersign.tools.yaml", Sha256.of(bytes), bounds);
    }

    private String action() {
        return kind.equals("paths") || kind.equals("tools") ? "tool_call" : "command";
    }

    private String match(int i) {
        return switch (kind) {
            case "paths" -> "{tool: read_file, path: modules/part%d/src}".formatted(i);
            case "tools" -> "{tool: host_%d}".formatted(i);
            case "commands" -> "{argv: [make, goal%d]}".formatted(i);
            default -> "{argv: [make], path: modules/part%d}".formatted(i);
        };
    }

    private PolicyFile<ToolRules> user() {
        StringBuilder json = new StringBuilder("{\"rules\": [{\"tool\": \"*\", \"action\": \"allow\"}");
        for (int i = 0; i < rules / 10; i++) {
            json.append(", {\"tool\": \"other_%d\", \"action\": \"ask\"}".formatted(i));
        }
        byte[] bytes = json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
        ToolRules content = ((Parsed.Good<ToolRules>) ToolsJson.parse(bytes, ToolNames.known(Set.of()))).content();
        return new PolicyFile.Valid<>("/data/tools.json", Sha256.of(bytes), content);
    }
}
