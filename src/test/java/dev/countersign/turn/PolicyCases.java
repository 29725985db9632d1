package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.approval.Decision;
import dev.countersign.approval.RuleUse;
import dev.countersign.policy.Layer;
import dev.countersign.task.Task;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules from end to end: what a model asks for, what the files say, and what becomes of the workspace. */
interface PolicyCases {

    String READ_ALL_BUT_ENV = """
            - {id: read, action: tool_call, match: {}, effect: approve}
            - {id: edit, action: file_write, match: {}, effect: approve}
            - {id: no-env, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
            """;

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // PP-03, PP-08, PP-09, PP-10
    default void aPathThatLeadsElsewhereIsRefusedWithoutAQuestionAndTheTurnGoesOn() throws IOException {
        bounds(READ_ALL_BUT_ENV);
        write(".env", "secret");
        write("src/a.txt", "x");
        List<String> paths = List.of(
                "src/../.env",
                "src/sub/../../.env",
                "./src/../.env",
                "src\\\\..\\\\.env",
                "src\\\\a.txt",
                "..\\\\x",
                on().workspace + "/src/a.txt",
                "/etc/passwd",
                "~/.ssh/id_ed25519",
                "C:src\\\\a",
                "//server/share/x",
                "file:///etc/passwd",
                "src/a\\u0000.txt");
        List<String> calls = new ArrayList<>();
        paths.forEach(path -> calls.addAll(List.of("read_file", "{\"path\":\"" + path + "\"}")));
        calls.addAll(List.of("list_files", "{\"path\":\"\\u0000\"}"));
        calls.addAll(List.of("write_file", "{\"path\":\"a\\nb.txt\",\"content\":\"\"}"));

        List<Call> refused = run(ApprovalMode.SUPERVISED, calls);

        assertThat(refused).hasSize(paths.size() + 2).allSatisfy(call -> {
            assertThat(call.outcome()).isEqualTo(Call.Outcome.FAILED);
            assertThat(call.approvalId()).isNull();
        });
        assertThat(refused.subList(0, 3))
                .allSatisfy(call -> assertThat(call.reason()).contains("`..`"));
        assertThat(refused.subList(3, 6))
                .allSatisfy(call -> assertThat(call.reason()).contains("use \"/\""));
        assertThat(refused.get(6).reason()).contains("write `src/a.txt`");
        assertThat(refused.subList(12, 15))
                .allSatisfy(call -> assertThat(call.reason()).contains("illegal character"));
        assertThat(names()).containsExactlyInAnyOrder(".env", "countersign.tools.yaml", "src");
    }

    @Test // PP-03, PP-05: names are literal; nothing is decoded, collapsed or folded to reach another file.
    default void aNameThatOnlyResemblesAnotherIsNotFound() throws IOException {
        bounds(READ_ALL_BUT_ENV);
        write(".env", "secret");
        write("src/a.txt", "x");

        List<Call> calls = run(
                ApprovalMode.FULL_ACCESS,
                List.of(
                        "read_file", "{\"path\":\"src/..%2f.env\"}",
                        "read_file", "{\"path\":\"src/....//.env\"}",
                        "read_file", "{\"path\":\".ENV\"}",
                        "read_file", "{\"path\":\".env\"}"));

        assertThat(calls)
                .extracting(Call::outcome)
                .containsExactly(Call.Outcome.FAILED, Call.Outcome.FAILED, Call.Outcome.FAILED, Call.Outcome.DENIED);
        assertThat(on().model.lastResults().subList(0, 3))
                .containsExactly(
                        "Failed: `src/..%2f.env` is not found; list_files shows what there is.",
                        "Failed: There is no folder `src/....`; list_files shows what there is.",
                        "Failed: `.ENV` is not found; list_files shows what there is.");
        assertThat(on().model.lastResults().getLast()).doesNotContain("secret");
    }

    @ParameterizedTest // PP-05, PP-06, PC-01
    @ValueSource(
            strings = {
                ".GIT/hooks/pre-commit",
                ".GitIgnore",
                "COUNTERSIGN.TOOLS.YAML",
                ".git./config",
                ".git /config",
                ".git::$INDEX_ALLOCATION/config",
                "GIT~1/config",
                ".g\\u200cit/config",
                "countersign.tools.yaml",
                ".countersign/tools.json"
            })
    default void aNeverWritableNameIsRefusedInAnySpellingThoughEverythingAllowsIt(String name) throws IOException {
        ofUser("{\"rules\": [{\"tool\": \"*\", \"action\": \"allow\"}]}");

        List<Call> calls = run(
                ApprovalMode.FULL_ACCESS,
                List.of(
                        "write_file", "{\"path\":\"" + name + "\",\"content\":\"x\"}",
                        "edit_file", "{\"path\":\"" + name + "\",\"oldText\":\"a\",\"newText\":\"b\"}"));

        assertThat(calls).extracting(Call::outcome).containsOnly(Call.Outcome.DENIED);
        assertThat(calls).allSatisfy(call -> assertThat(call.reason()).contains("protected", "in any mode"));
        assertThat(names()).isEmpty();
    }

    @Test // PC-01, PA-11
    default void thePolicyAndGitsConfigurationAreNotEditedEither() throws IOException {
        bounds("- {id: w, action: file_write, match: {path: .}, effect: approve}\n");
        write(".countersign/tools.json", "{\"rules\": []}");
        write(".git/config", "[core]\n\tfsmonitor = touch p\n");
        String before = Files.readString(on().workspace.resolve("countersign.tools.yaml"));

        List<Call> calls = run(
                ApprovalMode.FULL_ACCESS,
                List.of(
                        "edit_file",
                                "{\"path\":\"countersign.tools.yaml\",\"oldText\":\"deny\",\"newText\":\"approve\"}",
                        "edit_file", "{\"path\":\".countersign/tools.json\",\"oldText\":\"[]\",\"newText\":\"null\"}",
                        "write_file", "{\"path\":\"./.countersign/../.countersign/tools.json\",\"content\":\"{}\"}",
                        "write_file", "{\"path\":\".git/config\",\"content\":\"[core]\"}",
                        "edit_file", "{\"path\":\".git/config\",\"oldText\":\"core\",\"newText\":\"x\"}"));

        assertThat(calls)
                .extracting(Call::outcome)
                .containsExactly(
                        Call.Outcome.DENIED,
                        Call.Outcome.DENIED,
                        Call.Outcome.FAILED,
                        Call.Outcome.DENIED,
                        Call.Outcome.DENIED);
        assertThat(on().workspace.resolve("countersign.tools.yaml")).hasContent(before);
        assertThat(on().workspace.resolve(".countersign/tools.json")).hasContent("{\"rules\": []}");
        assertThat(on().workspace.resolve(".git/config")).content().contains("fsmonitor");
        assertThat(names()).containsExactlyInAnyOrder(".git", ".countersign", "countersign.tools.yaml");
    }

    @Test // PA-11: an approved command runs, whatever its program then reads; a policy is no sandbox.
    default void anApprovedCommandRunsThoughItsRepositoryConfiguresIt() throws Exception {
        bounds("- {id: g, action: command, match: {argv: [git, status]}, effect: approve}\n");
        trust();
        assertThat(new ProcessBuilder("git", "init", "-q", on().workspace.toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.writeString(
                on().workspace.resolve(".git/config"), "[core]\n\trepositoryformatversion = 0\n\tfsmonitor = false\n");

        List<Call> calls = run(ApprovalMode.SUPERVISED, List.of("run_command", "{\"argv\":[\"git\",\"status\"]}"));

        assertThat(calls).extracting(Call::outcome).containsExactly(Call.Outcome.SUCCEEDED);
    }

    @Test // PP-11
    default void aLinkWithAnInnocentNameIsRefused() throws IOException {
        bounds(READ_ALL_BUT_ENV);
        write(".env", "secret");
        Files.createSymbolicLink(on().workspace.resolve("notes.txt"), Path.of(".env"));

        List<Call> calls = run(
                ApprovalMode.FULL_ACCESS,
                List.of(
                        "read_file", "{\"path\":\"notes.txt\"}",
                        "search_files", "{\"pattern\":\".\",\"path\":\"notes.txt\"}",
                        "edit_file", "{\"path\":\"notes.txt\",\"oldText\":\"secret\",\"newText\":\"x\"}"));

        assertThat(calls).extracting(Call::outcome).containsOnly(Call.Outcome.DENIED);
        assertThat(calls).allSatisfy(call -> assertThat(call.reason()).contains("symbolic link"));
        assertThat(on().workspace.resolve(".env")).hasContent("secret");
    }

    @ParameterizedTest // PP-15
    @ValueSource(strings = {"{tool: read_file, path: .env}", "{path: .env}"})
    default void aWholeSearchLeavesOutAndCountsWhatADenialNamesThoughAPersonAllowedIt(String denied)
            throws IOException {
        bounds("""
                - {id: r, action: tool_call, match: {tool: read_file}, effect: approve}
                - {id: s, action: tool_call, match: {tool: search_files}, effect: approve}
                - {id: d, action: tool_call, match: %s, effect: deny}
                """.formatted(denied));
        write(".env", "KEY=abc");
        write("src/a", "KEY");
        on().model
                .thenCalls("search_files", "{\"pattern\":\"KEY\",\"glob\":\"{.env,src/*}\"}")
                .thenSays("Done.");
        Turn waiting = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        on().allow(waiting);

        assertThat(on().settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().model.lastResults())
                .singleElement()
                .isEqualTo("{\"matches\":[{\"path\":\"src/a\",\"line\":1,\"text\":\"KEY\"}],\"more\":false,"
                        + "\"skipped\":{\"policy\":1}}");
    }

    @Test // PA-09, PA-01
    default void degenerateCommandsEndWithoutAQuestionOrAnException() throws IOException {
        bounds("- {id: t, action: command, match: {argv: [cargo, test]}, effect: approve, ask: true}\n");

        List<Call> calls = run(
                ApprovalMode.SUPERVISED,
                List.of(
                        "run_command", "{\"argv\":[]}",
                        "run_command", "{\"argv\":[\"\"]}",
                        "run_command", "{\"argv\":[\"cargo\\u0000x\"]}",
                        "run_command", "{\"argv\":[\"cargo\",\"\"]}",
                        "run_command", "{\"argv\":[\"cargo\",\"test\\nrm\"]}",
                        "run_command", "{\"argv\":[\"-rf\"]}",
                        "run_command", "{\"argv\":[\" cargo\",\"test\"]}",
                        "run_command", "{\"argv\":[\"cargo\",\"test;rm\",\"-rf\",\".\"]}"));

        assertThat(calls).allSatisfy(call -> assertThat(call.approvalId()).isNull());
        assertThat(calls.subList(0, 3)).extracting(Call::outcome).containsOnly(Call.Outcome.FAILED);
        assertThat(calls.subList(3, 8)).extracting(Call::outcome).containsOnly(Call.Outcome.DENIED);
    }

    @Test // PA-10
    default void aCommandStartsOnlyInFoldersThatItsRuleNames() throws IOException {
        bounds("- {id: s, action: command, match: {argv: [sh], path: scripts}, effect: approve, ask: true}\n");
        write("scripts/sub/x.sh", "pwd");
        write("scripts2/x.sh", "pwd");
        Files.createSymbolicLink(on().workspace.resolve("link"), Path.of("scripts"));
        on().model
                .thenCalls(
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"scripts2\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"scripts/..\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\".\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"]}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"link\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"/tmp\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"scripts\"}",
                        "run_command", "{\"argv\":[\"sh\",\"x.sh\"],\"cwd\":\"scripts/sub\"}")
                .thenSays("Done.");

        Turn first = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));
        assertThat(on().pending(first).input().get("cwd").asString()).isEqualTo("scripts");
        on().deny(first);
        Turn second = on().settled(first);
        assertThat(on().pending(second).input().get("cwd").asString()).isEqualTo("scripts/sub");
        on().allow(second);

        List<Call> calls = on().settled(second).steps().getFirst().calls();
        assertThat(calls)
                .extracting(Call::outcome)
                .containsExactly(
                        Call.Outcome.DENIED,
                        Call.Outcome.FAILED,
                        Call.Outcome.DENIED,
                        Call.Outcome.DENIED,
                        Call.Outcome.DENIED,
                        Call.Outcome.FAILED,
                        Call.Outcome.DENIED,
                        Call.Outcome.SUCCEEDED);
        assertThat(calls.get(4).reason()).contains("symbolic link");
        assertThat(on().model.lastResults().getLast()).contains(on().workspace.toRealPath() + "/scripts/sub");
    }

    @ParameterizedTest // PA-14
    @CsvSource({
        "allow, approve, ALLOW", "allow, ask, ASK", "allow, deny, DENY", "allow, none, DENY",
        "ask,   approve, ASK", "ask,   ask, ASK", "ask,   deny, DENY", "ask,   none, DENY",
        "deny,  approve, DENY", "deny,  ask, DENY", "deny,  deny, DENY", "deny,  none, DENY",
    })
    default void theStricterOfUserAndRepositoryDecidesInEveryMode(
            String user, String repository, Decision.Effect expected) throws IOException {
        ofUser("{\"rules\": [{\"tool\": \"read_file\", \"action\": \"%s\"}]}".formatted(user));
        bounds(
                switch (repository) {
                    case "approve" -> "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
                    case "ask" ->
                        "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}\n";
                    case "deny" -> "- {id: r, action: tool_call, match: {tool: read_file}, effect: deny}\n";
                    default -> "- {id: r, action: tool_call, match: {tool: list_dir}, effect: approve}\n";
                });
        trust();
        for (ApprovalMode mode : ApprovalMode.values()) {
            assertThat(explained("read_file", "{\"path\":\"a.txt\"}", mode).effect())
                    .as(mode.name())
                    .isEqualTo(expected);
        }
    }

    @Test // PA-15
    default void aShellsRedirectionIsAWriteThatNoFileRuleSeesAndAnArgumentIsNone() throws IOException {
        write(".countersign/tools.json", """
                {"rules": [{"tool": "shell", "action": "ask"}, {"tool": "write_file", "action": "deny"}]}""");
        write("a.txt", "one\ntwo\n");
        Files.createDirectory(on().workspace.resolve("src"));
        on().model
                .thenCalls(
                        "run_command", "{\"argv\":[\"wc\",\"-l\",\"a.txt\",\">\",\"src/b.txt\"]}",
                        "write_file", "{\"path\":\"src/b.txt\",\"content\":\"x\"}",
                        "shell", "{\"command\":\"wc -l a.txt > src/b.txt\"}")
                .thenSays("Done.");

        Turn waiting = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));
        assertThat(on().pending(waiting).tool()).isEqualTo("shell");
        assertThat(on().workspace.resolve("src")).isEmptyDirectory();
        List<Call> calls = waiting.steps().getFirst().calls();
        assertThat(calls.getFirst().preview()).doesNotContain("\"exitCode\":0");
        assertThat(calls.get(1).outcome()).isEqualTo(Call.Outcome.DENIED);
        on().allow(waiting);

        assertThat(on().settled(waiting).state()).isEqualTo(Turn.State.COMPLETED);
        assertThat(on().workspace.resolve("src/b.txt")).content().contains("2 a.txt");
    }

    @Test // PC-07
    default void eachTaskIsGovernedByTheFileAtItsOwnRootAlone() throws IOException {
        write("countersign.tools.yaml", "version: 1\ndefault: deny\nrules:\n- {id: outer, efect: deny}\n");
        Path inner = Files.createDirectories(on().workspace.resolve("proj"));
        Files.writeString(
                inner.resolve("countersign.tools.yaml"),
                file(
                        "- {id: inner, action: tool_call, match:"
                                + " {tool: read_file}, effect: deny}\n- {id: l, action: tool_call, match: {tool: list_dir}, effect: approve}\n"));
        Path innermost = Files.createDirectories(inner.resolve("sub"));
        Files.writeString(
                innermost.resolve("countersign.tools.yaml"),
                file("- {id: innermost, action: tool_call,"
                        + " match: {tool: read_file}, effect: approve, ask: true}\n"));

        assertThat(rule(inner, "sub/a")).isEqualTo("inner");
        assertThat(rule(innermost, "a")).isEqualTo("innermost");
    }

    @Test // PC-12
    default void withNothingApprovedTheModelIsToldOfNoToolAndWithOneOfExactlyThat() throws IOException {
        bounds("- {id: no, action: tool_call, match: {tool: read_file}, effect: deny}\n");
        on().model.thenSays("Hello.").thenSays("Hello again.");
        Task task = on().task(ApprovalMode.SUPERVISED);
        on().settled(on().send(task, "hi"));
        assertThat(on().model.requests().getLast().tools()).isEmpty();

        bounds("- {id: yes, action: tool_call, match: {tool: read_file}, effect: approve}\n");
        on().settled(on().send(task, "hi"));
        assertThat(on().model.requests().getLast().tools())
                .extracting(tool -> tool.name())
                .containsExactly("read_file");
    }

    @Test // CJ-02, CJ-06, CJ-09
    default void inputOfTheWrongKindIsAnErrorAndNeverAQuestion() throws IOException {
        List<Call> calls = run(
                ApprovalMode.SUPERVISED,
                List.of(
                        "shell", "{\"command\":\"x\",\"timeoutSeconds\":\"5\"}",
                        "shell", "{\"command\":\"x\",\"timeoutSeconds\":null}",
                        "list_files", "{\"path\":null}",
                        "write_file", "{\"path\":\"a.txt\",\"content\":\"x\\ud800y\"}",
                        "shell", "{\"command\":\"echo x\\ud800y > a.txt\"}"));

        assertThat(calls).allSatisfy(call -> {
            assertThat(call.outcome()).isEqualTo(Call.Outcome.FAILED);
            assertThat(call.approvalId()).isNull();
        });
        assertThat(calls.subList(0, 3))
                .allSatisfy(call -> assertThat(call.reason()).contains("schema"));
        assertThat(calls.subList(3, 5))
                .allSatisfy(call -> assertThat(call.reason()).contains("Invalid Unicode"));
        assertThat(names()).isEmpty();
    }

    @Test // CJ-05
    default void aNameIsWrittenWithExactlyTheBytesThatWereSent() throws IOException {
        run(
                ApprovalMode.FULL_ACCESS,
                List.of(
                        "write_file", "{\"path\":\"caf\\u00e9\",\"content\":\"composed\"}",
                        "write_file", "{\"path\":\"cafe\\u0301\",\"content\":\"decomposed\"}"));

        assertThat(names()).containsExactlyInAnyOrder("caf\u00e9", "cafe\u0301");
    }

    @Test
    default void historyKnowsHowManyCallsARuleHasDecided() throws IOException {
        bounds(READ_ALL_BUT_ENV);
        write(".env", "secret");
        on().model
                .thenCalls(
                        "read_file", "{\"path\":\".env\"}",
                        "read_file", "{\"path\":\".env\",\"startLine\":1}",
                        "list_files", "{}")
                .thenSays("Done.");
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        on().settled(on().send(task, "go"));

        assertThat(on().tasks.idsIn(task.workspace())).containsExactly(task.id());
        assertThat(on().history.ofRules(List.of(task.id())))
                .containsExactly(new RuleUse(Layer.WORKSPACE_BOUNDS, "no-env", 2));
        assertThat(on().history.ofRules(List.of())).isEmpty();
    }

    private List<Call> run(ApprovalMode mode, List<String> toolsAndArguments) {
        on().model.thenCalls(toolsAndArguments.toArray(String[]::new)).thenSays("Done.");
        Turn done = on().settled(on().send(on().task(mode), "go"));
        assertThat(done.state()).isEqualTo(Turn.State.COMPLETED);
        return done.steps().getFirst().calls();
    }

    private Decision explained(String tool, String input, ApprovalMode mode) throws IOException {
        return on().explanations.explain(new SupposedCall(Workspace.open(on().workspace), tool, input, mode, null));
    }

    private String rule(Path root, String path) throws IOException {
        SupposedCall call = new SupposedCall(
                Workspace.open(root), "read_file", "{\"path\":\"" + path + "\"}", ApprovalMode.FULL_ACCESS, null);
        return String.valueOf(
                on().explanations.explain(call).grounds().getFirst().rule());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(on().workspace)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private void write(String name, String content) throws IOException {
        Path file = on().workspace.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content, StandardCharsets.UTF_8);
    }

    private void bounds(String rules) throws IOException {
        write("countersign.tools.yaml", file(rules));
    }

    private static String file(String rules) {
        return "version: 1\ndefault: deny\nrules:\n" + rules;
    }

    /** The user's own rules, for this test alone. */
    private void ofUser(String json) throws IOException {
        Files.writeString(on().data.policyFile(), json);
    }

    private void trust() throws IOException {
        Workspace workspace = Workspace.open(on().workspace);
        String sha256 = on().trust.preview(workspace).orElseThrow().sha256();
        on().trust.trust(workspace, sha256, "test");
    }
}
