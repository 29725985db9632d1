package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.tool.Action;
import dev.countersign.tool.Change;
import dev.countersign.tool.Invocation;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.tool.ToolFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class WriteFileTest implements ToolContract {

    private static final String HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    private static final String EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new WriteFile();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(json("{'path':'a','content':''}"), json("{'path':'.git/x','content':'x'}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                json("{'path':'a'}"),
                json("{'content':'a'}"),
                json("{'path':'','content':'a'}"), // FI-19
                json("{'path':'a','content':1}"),
                json("{'path':'a','content':'a','mode':1}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(
                json("{'path':'.','content':''}"), // FI-19
                json("{'path':'a\\nb.txt','content':''}"), // PP-10
                json("{'path':'a/','content':''}"),
                json("{'path':'a','content':'\\uD800'}"));
    }

    @Test
    void aPreviewIsWhatTheWriteThenDoes() throws Exception {
        for (String content : List.of("hello", "bye")) {
            ObjectNode input = json("{'path':'a','content':'%s'}".formatted(content));
            Change preview = tool().preview(input, Workspace.open(folder)).orElseThrow();
            assertThat(preview.created()).isEqualTo(content.equals("hello"));
            ToolRun run = new ToolRun(tool(), folder);
            run.members("{'path':'a','content':'%s'}".formatted(content));
            assertThat(run.context().changes()).containsExactly(preview);
        }
    }

    @Test
    void aPreviewFailsAsTheWriteWould() throws Exception {
        Files.createDirectory(folder.resolve("d"));
        Files.writeString(folder.resolve("fixed"), "x");
        Files.setPosixFilePermissions(folder.resolve("fixed"), PosixFilePermissions.fromString("r--r--r--"));
        for (String path : List.of("d", "none/a", "fixed", ".git/config")) {
            ObjectNode input = json("{'path':'%s','content':'x'}".formatted(path));
            assertThatExceptionOfType(ToolFailure.class)
                    .as(path)
                    .isThrownBy(() -> tool().preview(input, Workspace.open(folder)));
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(folder.resolve("d"), folder.resolve("fixed"));
        }
    }

    @Test
    void aFileIsCreatedThenReplaced() throws Exception {
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.members("{'path':'a','content':'hello'}"))
                .isEqualTo(json("{'created':true,'bytes':5,'sha256':'" + HELLO + "'}"));
        assertThat(run.members("{'path':'./a','content':''}"))
                .isEqualTo(json(
                        "{'created':false,'bytes':0,'sha256':'%s','previousSha256':'%s'}".formatted(EMPTY, HELLO)));
        assertThat(folder.resolve("a")).isEmptyFile();
        assertThat(run.rendered("{'path':'b','content':'hello'}"))
                .isEqualTo("{\"created\":true,\"bytes\":5,\"sha256\":\"" + HELLO + "\"}");
    }

    @Test
    void theActionTellsTheBytesOfTheNewContent() throws Exception {
        Workspace workspace = Workspace.open(folder);
        assertThat(tool().action(json("{'path':'./a','content':'x\u00E9\u20AC\uD83D\uDE00'}"), workspace))
                .isEqualTo(new Action.WritesPath(workspace.path("a"), 10));
    }

    @Test // FI-17
    void tooMuchContentIsRefusedBeforeAnybodyIsAsked() throws Exception {
        Workspace workspace = Workspace.open(folder);
        ObjectNode full = json("{'path':'a'}").put("content", "\u20AC".repeat(5_592_405) + "x");
        ObjectNode over = json("{'path':'a'}").put("content", "\u20AC".repeat(5_592_405) + "xx");
        assertThat(tool().action(full, workspace)).isEqualTo(new Action.WritesPath(workspace.path("a"), 16_777_216));
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> tool().action(over, workspace))
                .withMessageContaining("16,777,217");
        assertThat(new ToolRun(tool(), folder).invoke(full)).isInstanceOf(Invocation.Returned.class);
        assertThat(folder.resolve("a")).hasSize(16_777_216);
    }

    @Test // FI-26
    void oneFailureDoesNotSpoilTheOthers() throws Exception {
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.invoke("{'path':'ok1','content':''}")).isInstanceOf(Invocation.Returned.class);
        assertThat(run.invoke("{'path':'nodir/x','content':''}"))
                .isEqualTo(new Invocation.Failed(
                        "not-found", "There is no folder `nodir`; list_files shows what there is."));
        assertThat(run.failure("{'path':'.git/x','content':''}")).isEqualTo("never-writable");
        assertThat(run.invoke("{'path':'ok2','content':''}")).isInstanceOf(Invocation.Returned.class);
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
        assertThat(folder.resolve("ok1")).exists();
        assertThat(folder.resolve("ok2")).exists();
    }

    @Test // FI-13
    void namesAndContentAreTakenLiterally() throws Exception {
        new ToolRun(tool(), folder).members("{'path':'a$1','content':'$0 ${x} \\\\1 $&'}");
        assertThat(folder.resolve("a$1")).hasContent("$0 ${x} \\1 $&");
    }

    @Test
    void anInterruptLeavesNothingBehind() throws Exception {
        ToolRun run = new ToolRun(tool(), folder);
        Files.writeString(folder.resolve("a"), "old");
        Thread.currentThread().interrupt();
        Invocation ended = run.invoke("{'path':'a','content':'new'}");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).isEqualTo(new Invocation.Cancelled());
        assertThat(folder.resolve("a")).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
}
