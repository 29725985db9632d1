package dev.countersign.policy;

import static dev.countersign.policy.Given.reads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.countersign.policy.PolicyReport.LayerReport;
import dev.countersign.policy.PolicyReport.RuleReport;
import dev.countersign.policy.PolicyReport.State;
import dev.countersign.tool.Action;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFilesTest {

    private static final String READ =
            "- {id: a, action: tool_call, match: {tool: read_file}, effect: approve, ask: true}\n";

    @TempDir
    private Path folder;

    private Path userFile;
    private Workspace workspace;
    private PolicyFiles files;

    @BeforeEach
    void open() throws IOException {
        userFile = Files.createDirectory(folder.resolve("data")).resolve("tools.json");
        workspace = Workspace.open(Files.createDirectory(folder.resolve("w")));
        files = PolicyFiles.withoutService(userFile, Given.REGISTERED, new PolicySettings(false, Set.of()));
    }

    private Effect effect(String path) {
        return files.verdict(workspace, "read_file", reads(path)).effect();
    }

    private Path bounds() {
        return workspace.root().resolve("countersign.tools.yaml");
    }

    private Path tools() throws IOException {
        return Files.createDirectories(workspace.root().resolve(".countersign")).resolve("tools.json");
    }

    @Test
    void everyLookReadsTheFilesAnewThoughTimeAndSizeAreForged() throws IOException {
        assertThat(effect("a")).isNull();
        Files.writeString(userFile, "{\"rules\":[{\"tool\":\"*\",\"action\":\"ask\" }]}");
        FileTime time = Files.getLastModifiedTime(userFile);
        String before = files.fingerprint(workspace);
        assertThat(effect("a")).isEqualTo(Effect.ASK);
        // PC-05: a denial that comes between a question and the run
        Files.writeString(userFile, "{\"rules\":[{\"tool\":\"*\",\"action\":\"deny\"}]}");
        Files.setLastModifiedTime(userFile, time);
        assertThat(effect("a")).isEqualTo(Effect.DENY);
        assertThat(files.fingerprint(workspace)).isNotEqualTo(before);
    }

    // PC-07
    @Test
    void onlyFilesAtTheTasksOwnRootCount() throws IOException {
        Files.writeString(folder.resolve("countersign.tools.yaml"), "not even valid");
        Files.writeString(
                Files.createDirectory(workspace.root().resolve("sub")).resolve("countersign.tools.yaml"),
                Given.file(READ));
        assertThat(effect("sub/a")).isNull();
        Workspace inner = Workspace.open(workspace.root().resolve("sub"));
        assertThat(files.verdict(inner, "read_file", reads("a")).effect()).isEqualTo(Effect.ASK);
    }

    @Test
    void aFolderOrAPipeInAFilesPlaceIsInvalidAndNothingBlocks() throws Exception {
        Files.createDirectory(bounds());
        assertInvalid("countersign.tools.yaml:1:");
        Files.delete(bounds());
        Files.createDirectory(userFile);
        assertInvalid(userFile + ":1:");
        Files.delete(userFile);
        for (Path place : new Path[] {bounds(), tools(), userFile}) {
            Process mkfifo = new ProcessBuilder("mkfifo", place.toString()).start();
            assumeThat(mkfifo.waitFor()).isZero();
            assertInvalid(":1:");
            Files.delete(place);
        }
    }

    @Test
    void aLinkInAWorkspaceIsInvalidAndTheUsersOwnFileMayBeOne() throws IOException {
        Path real = Files.writeString(folder.resolve("real.json"), "{\"rules\":[{\"tool\":\"*\",\"action\":\"ask\"}]}");
        Files.createSymbolicLink(userFile, real);
        assertThat(effect("a")).isEqualTo(Effect.ASK);
        Files.createSymbolicLink(tools(), real);
        assertInvalid("symbolic link");
        Files.delete(tools());
        Files.delete(workspace.root().resolve(".countersign"));
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.createSymbolicLink(workspace.root().resolve(".countersign"), elsewhere);
        assertInvalid("symbolic link");
        Files.delete(workspace.root().resolve(".countersign"));
        Files.delete(real);
        assertInvalid("leads to nothing");
    }

    private void assertInvalid(String says) {
        Verdict verdict = files.verdict(workspace, "read_file", reads("a"));
        assertThat(verdict.effect()).isEqualTo(Effect.DENY);
        assertThat(verdict.grounds())
                .singleElement()
                .extracting(Ground::says)
                .asString()
                .startsWith("Policy invalid: ")
                .contains(says);
        assertThat(files.advertised(workspace, Given.REGISTERED)).isEmpty();
        assertThat(files.visibility(workspace, "list_files").test(Given.path("a")))
                .isFalse();
        assertThat(files.report(workspace).isInvalid()).isTrue();
    }

    // PC-10
    @Test
    void aFileThatIsBeingSavedIsLookedAtOnceMoreAndNeverTakenForAbsent() throws Exception {
        String deny = "{\"rules\":[{\"tool\":\"shell\",\"action\":\"deny\"}]}";
        Files.writeString(userFile, deny);
        Thread editor = Thread.ofVirtual().start(() -> save(deny));
        while (editor.isAlive()) {
            assertThat(files.verdict(workspace, "shell", new Action.RunsShell("ls"))
                            .effect())
                    .isEqualTo(Effect.DENY);
        }
        assertThat(files.report(workspace).layers().getFirst().state()).isEqualTo(State.VALID);
    }

    @Test
    void whatIsRepairedBetweenTwoLooksIsTaken() throws IOException {
        String good = "{\"rules\": []}";
        Files.writeString(userFile, "{");
        PolicyReader reader = new PolicyReader(() -> names(() -> Files.writeString(userFile, good)), Set.of());
        assertThat(reader.userTools(userFile)).isInstanceOf(PolicyFile.Valid.class);
    }

    @Test
    void whatStaysFaultyIsLookedAtTwiceOnlyWhenItIsNew() throws IOException {
        AtomicInteger looks = new AtomicInteger();
        PolicyReader reader = new PolicyReader(() -> names(looks::incrementAndGet), Set.of());
        for (String faulty : List.of("{", "[")) {
            looks.set(0);
            Files.writeString(userFile, faulty);
            assertThat(reader.userTools(userFile)).isInstanceOf(PolicyFile.Invalid.class);
            assertThat(looks).hasValue(2);
            assertThat(reader.userTools(userFile)).isInstanceOf(PolicyFile.Invalid.class);
            assertThat(looks).hasValue(3);
        }
    }

    private static Set<String> names(Callable<?> meanwhile) {
        try {
            meanwhile.call();
            return Given.REGISTERED;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void save(String content) {
        try {
            for (int i = 0; i < 5; i++) {
                Files.writeString(userFile, "");
                Thread.sleep(30);
                Files.writeString(userFile, content);
                Thread.sleep(10);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    // PP-05, PP-11: denials compare by file identity where both exist
    @Test
    void aDenialFindsAHardLinkOfWhatItNames() throws IOException {
        Files.writeString(workspace.root().resolve(".env"), "KEY=abc");
        Files.createLink(workspace.root().resolve("notes.txt"), workspace.root().resolve(".env"));
        Files.writeString(workspace.root().resolve("other.txt"), "x");
        Files.writeString(
                bounds(),
                Given.file(
                        READ + "- {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}\n"));
        assertThat(effect("notes.txt")).isEqualTo(Effect.DENY);
        assertThat(effect("other.txt")).isEqualTo(Effect.ASK);
        Visibility search = files.visibility(workspace, "search_files");
        assertThat(search.test(Given.path("notes.txt"))).isFalse();
        assertThat(search.test(Given.path("other.txt"))).isTrue();
    }

    @Test
    void aPolicyCanBeRequiredOfEveryWorkspace() throws IOException {
        PolicyFiles strict = PolicyFiles.withoutService(userFile, Given.REGISTERED, new PolicySettings(true, Set.of()));
        assertThat(strict.verdict(workspace, "read_file", reads("a")).effect()).isEqualTo(Effect.DENY);
        assertThat(strict.advertised(workspace, Given.REGISTERED)).isEmpty();
        Files.writeString(bounds(), Given.file(READ));
        assertThat(strict.verdict(workspace, "read_file", reads("a")).effect()).isEqualTo(Effect.ASK);
        assertThat(strict.advertised(workspace, Given.REGISTERED)).containsExactly("read_file");
    }

    @Test
    void trustMakesAQuietApprovalGrant() throws IOException {
        Files.writeString(bounds(), Given.file(READ.replace(", ask: true", "")));
        assertThat(effect("a")).isNull();
        PolicyFiles trusting = new PolicyFiles(
                userFile, () -> Given.REGISTERED, new PolicySettings(false, Set.of()), (where, sha256) -> true);
        assertThat(trusting.verdict(workspace, "read_file", reads("a")).effect())
                .isEqualTo(Effect.ALLOW);
    }

    @Test
    void aReportHasEveryLayerWithItsRulesByLine() throws IOException {
        Files.writeString(
                userFile,
                "{\"rules\": [\n{\"tool\": \"*\", \"action\": \"ask\"},\n"
                        + "{\"tool\": \"tickets\", \"action\": \"deny\"}],\n\"alwaysAsk\": true}");
        Files.writeString(bounds(), Given.file(READ));

        PolicyReport report = files.report(workspace);

        assertThat(report.isInvalid()).isFalse();
        assertThat(report.advertised()).containsExactly("read_file");
        assertThat(report.layers())
                .extracting(LayerReport::layer, LayerReport::state, LayerReport::alwaysAsk, LayerReport::trusted)
                .containsExactly(
                        tuple(Layer.USER_POLICY, State.VALID, true, null),
                        tuple(Layer.WORKSPACE_POLICY, State.ABSENT, false, null),
                        tuple(Layer.WORKSPACE_BOUNDS, State.VALID, false, false));
        assertThat(report.layers().getFirst().rules())
                .containsExactly(
                        new RuleReport(2, "1", Effect.ASK, "every tool"),
                        new RuleReport(3, "2", Effect.DENY, "tickets"));
        assertThat(report.layers().getLast().rules()).containsExactly(new RuleReport(4, "a", Effect.ASK, "read_file"));
    }

    @Test
    void faultsAreSaidByFileLineAndRuleAndKeptApartByOwner() throws IOException {
        assertThat(files.faultsOfUser()).isEmpty();
        assertThat(files.faultsIn(workspace)).isEmpty();
        Files.writeString(userFile, "{\n\"rulez\": []}");
        Files.writeString(bounds(), Given.file(READ.replace("effect", "efect")));
        assertThat(files.faultsOfUser())
                .containsExactly(userFile + ":2: unknown member `rulez` in the file; there may be rules, alwaysAsk");
        assertThat(files.faultsIn(workspace))
                .containsExactly(
                        "countersign.tools.yaml:4: rule a: unknown member `efect` in a rule; there may be id, action,"
                                + " match, effect, ask, toolchain_env, examples",
                        "countersign.tools.yaml:4: rule a: `effect` is missing");
    }

    @Test
    void aNameThatIsNotRegisteredIsWarnedOfUntilItIs() throws IOException {
        Files.writeString(userFile, "{\"rules\": [{\"tool\": \"nope\", \"action\": \"deny\"}]}");
        assertThat(files.report(workspace).layers().getFirst().lint())
                .containsExactly(new Fault(1, "1", "no tool `nope` is registered"));
        PolicyFiles more = PolicyFiles.withoutService(userFile, Set.of("nope"), new PolicySettings(false, Set.of()));
        assertThat(more.report(workspace).layers().getFirst().lint()).isEmpty();
        PolicyFiles other = PolicyFiles.withoutService(userFile, Set.of("Nope"), new PolicySettings(false, Set.of()));
        assertThat(other.faultsOfUser()).singleElement().asString().contains("do you mean `Nope`");
    }

    // PP-05: a denial of another tool does not concern a file, whatever it is called.
    @Test
    void aDenialByFileIdentityIsOnlyAboutItsOwnTool() throws IOException {
        Files.writeString(workspace.root().resolve(".env"), "KEY=abc");
        Files.createLink(workspace.root().resolve("notes.txt"), workspace.root().resolve(".env"));
        Files.writeString(
                bounds(),
                Given.file(READ + "- {id: d, action: tool_call, match: {tool: list_dir, path: .env}, effect: deny}\n"));
        assertThat(effect("notes.txt")).isEqualTo(Effect.ASK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            list_dir     | ''    | ReadsPath[path=.]
            read_file    | src/a | ReadsPath[path=src/a]
            search_files | src   | ReadsPath[path=src]
            write_file   | src/a | WritesPath[path=src/a, newBytes=7]
            edit_file    | a     | WritesPath[path=a, newBytes=7]
            run_command  | ''    | RunsCommand[argv=[make], cwd=.]
            run_command  | sub   | RunsCommand[argv=[make], cwd=sub]
            shell        | ''    | RunsShell[command=ls]
            tickets      | ''    | Other[]
            """)
    void aBuiltInCallIsWhatItsNameSays(String tool, String path, String action) throws PathRefused {
        assertThat(BuiltInCall.action(workspace, tool, path, List.of("make"), "ls", 7))
                .hasToString(action);
    }

    @ParameterizedTest
    @CsvSource({"read_file, ''", "write_file, ''", "read_file, .", "edit_file, a/"})
    void aFileHasToBeNamed(String tool, String path) {
        assertThatThrownBy(() -> BuiltInCall.action(workspace, tool, path, List.of(), "", 0))
                .isInstanceOf(PathRefused.class);
    }

    @Test
    void theBuiltInNamesAreThoseOfTheTools() {
        assertThat(BuiltInCall.names())
                .containsExactly(
                        "edit_file",
                        "find_files",
                        "list_files",
                        "read_file",
                        "run_command",
                        "search_files",
                        "shell",
                        "write_file");
    }
}
