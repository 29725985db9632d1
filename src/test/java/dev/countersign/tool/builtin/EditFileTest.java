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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class EditFileTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new EditFile();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(
                json("{'path':'a','oldText':'x','newText':''}"),
                json("{'path':'a','oldText':'x','newText':'y','replaceAll':true}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                json("{'path':'a','oldText':'','newText':'x'}"), // FI-14
                json("{'path':'a','oldText':'','newText':'x','replaceAll':true}"), // FI-14
                json("{'path':'a','newText':'x'}"),
                json("{'path':'a','oldText':'x'}"),
                json("{'path':'a','oldText':'x','newText':'y','replaceAll':'true'}"),
                json("{'oldText':'x','newText':'y'}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(
                json("{'path':'a','oldText':'x','newText':'x'}"),
                json("{'path':'.','oldText':'x','newText':'y'}"),
                json("{'path':'../a','oldText':'x','newText':'y'}"),
                json("{'path':'a','oldText':'\\uD83D','newText':'y'}"));
    }

    @Test
    void oneOccurrenceIsReplaced() throws Exception {
        write("one two three");
        ToolRun run = new ToolRun(tool(), folder);
        ObjectNode members = run.members("{'path':'./a','oldText':'two','newText':'2'}");
        assertThat(text()).isEqualTo("one 2 three");
        assertThat(members.path("replacements").asInt()).isEqualTo(1);
        assertThat(members.path("bytes").asInt()).isEqualTo(11);
        assertThat(run.context().changes())
                .containsExactly(new Change(
                        Workspace.open(folder).path("a"),
                        false,
                        members.path("previousSha256").asString(),
                        members.path("sha256").asString(),
                        """
                        --- a/a
                        +++ b/a
                        @@ -1 +1 @@
                        -one two three
                        \\ No newline at end of file
                        +one 2 three
                        \\ No newline at end of file
                        """,
                        false));
    }

    @Test
    void aPreviewIsWhatTheEditThenDoes() throws Exception {
        write("one two three");
        ObjectNode input = json("{'path':'./a','oldText':'two','newText':'2'}");
        Change preview = tool().preview(input, Workspace.open(folder)).orElseThrow();
        assertThat(text()).isEqualTo("one two three");
        ToolRun run = new ToolRun(tool(), folder);
        run.members("{'path':'./a','oldText':'two','newText':'2'}");
        assertThat(run.context().changes()).containsExactly(preview);
    }

    @Test
    void aPreviewFailsAsTheEditWould() throws Exception {
        write("one");
        assertThatExceptionOfType(ToolFailure.class)
                .isThrownBy(() ->
                        tool().preview(json("{'path':'a','oldText':'two','newText':'2'}"), Workspace.open(folder)))
                .withMessage(
                        "`a` does not contain oldText. Every character counts, blanks and line breaks too; read the"
                                + " file again.");
    }

    @Test // FI-13
    void bothTextsAreLiteral() throws Exception {
        String odd = "$0 $1 ${x} \\1 \\$ $& $$ $` $'";
        write("p=OLD;");
        edit("OLD", odd);
        assertThat(text()).isEqualTo("p=" + odd + ";");
        edit(odd, "a.b(c");
        edit("a.b(c", "[");
        assertThat(text()).isEqualTo("p=[;");
    }

    @Test
    void whatOccursMoreThanOnceIsAmbiguous() throws Exception {
        write("aaa\nb\naa");
        assertThat(failed("aa", "c"))
                .isEqualTo(
                        new Invocation.Failed(
                                "several-matches",
                                "`a` contains oldText 3 times (lines 1, 1, 3). Add lines around it until it is unique, or set replaceAll."));
        assertThat(text()).isEqualTo("aaa\nb\naa");
        ObjectNode members =
                new ToolRun(tool(), folder).members("{'path':'a','oldText':'aa','newText':'c','replaceAll':true}");
        assertThat(members.path("replacements").asInt()).isEqualTo(2);
        assertThat(text()).isEqualTo("ca\nb\nc");
    }

    @Test // FI-14
    void anEmptyFileHasNothingToReplace() throws Exception {
        write("");
        assertThat(failed("x", "y").code()).isEqualTo("no-match");
        assertThat(text()).isEmpty();
    }

    @Test // FI-16
    void theEditAppliesToWhatTheFileHoldsNow() throws Exception {
        write("first\nsecond\n");
        ToolRun run = new ToolRun(tool(), folder);
        tool().action(json("{'path':'a','oldText':'second','newText':'2'}"), Workspace.open(folder));
        write("first, by hand\nsecond\n");
        run.members("{'path':'a','oldText':'second','newText':'2'}");
        assertThat(text()).isEqualTo("first, by hand\n2\n");
    }

    @ParameterizedTest
    @CsvSource({
        // content, old, new, expected
        "a|b|c|, a|b, x|y, x|y|c|",
        "a|b|c|, b, x~y, a|x|y|c|",
        "a|b|c|, a~b, x~y, x|y|c|",
        "a~b~, a|b, x|y, x~y~",
        "a~b|c, a~b, x~y, x~y|c",
        "a~b|c, b~c, x~y, a~x|y",
        "one line, line, x~y, one x~y"
    })
    void lineEndingsStayAsTheyAre(String content, String oldText, String newText, String expected) throws Exception {
        write(endings(content));
        edit(endings(oldText), endings(newText));
        assertThat(text()).isEqualTo(endings(expected));
    }

    /** A bar is CR LF and a tilde LF. */
    private static String endings(String text) {
        return text.replace("|", "\r\n").replace("~", "\n");
    }

    @Test
    void aByteOrderMarkStays() throws Exception {
        write("\uFEFFfirst\nsecond");
        edit("first", "1");
        assertThat(text()).isEqualTo("\uFEFF1\nsecond");
        edit("\uFEFF1", "one");
        assertThat(text()).isEqualTo("\uFEFFone\nsecond");
        assertThat(failed("\uFEFF", "x").code()).isEqualTo("no-match");
    }

    @Test
    void theModeStays() throws Exception {
        write("old");
        Files.setPosixFilePermissions(folder.resolve("a"), PosixFilePermissions.fromString("rwxr-x--x"));
        edit("old", "new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("a"))))
                .isEqualTo("rwxr-x--x");
    }

    @Test // FI-02, PP-11
    void nothingIsEditedThroughALink() throws Exception {
        Path outside = folder.resolveSibling("outside-" + folder.getFileName());
        Files.createSymbolicLink(folder.resolve("a"), outside);
        assertThat(failed("x", "y").code()).isEqualTo("symbolic-link");
        assertThat(outside).doesNotExist();
        Files.delete(folder.resolve("a"));
        Files.writeString(folder.resolve(".env"), "x");
        Files.createSymbolicLink(folder.resolve("a"), Path.of(".env"));
        assertThat(failed("x", "y").message()).contains("ask for `.env`");
        assertThat(folder.resolve(".env")).hasContent("x");
    }

    @Test // FI-04
    void aHardLinkIsReplaced() throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "old");
        Files.createLink(folder.resolve("a"), other);
        edit("old", "new");
        assertThat(text()).isEqualTo("new");
        assertThat(other).hasContent("old");
    }

    @Test // FI-05
    void aPipeIsRefused() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", folder.resolve("a").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(failed("x", "y").code()).isEqualTo("not-a-regular-file");
    }

    @Test // FI-10
    void aReadOnlyFileStaysAsItIs() throws Exception {
        write("old");
        Files.setPosixFilePermissions(folder.resolve("a"), PosixFilePermissions.fromString("r--r--r--"));
        assertThat(failed("old", "new").code()).isEqualTo("read-only");
        assertThat(text()).isEqualTo("old");
    }

    @Test // FI-10
    void aFileInAReadOnlyFolderStaysAsItIs() throws Exception {
        Path sub = Files.createDirectory(folder.resolve("sub"));
        Files.writeString(sub.resolve("b"), "old");
        Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assertThat(new ToolRun(tool(), folder).failure("{'path':'sub/b','oldText':'old','newText':'new'}"))
                    .isEqualTo("read-only");
            assertThat(sub.resolve("b")).hasContent("old");
            assertThat(sub).isDirectoryNotContaining("glob:**.tmp");
        } finally {
            Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test // FI-17
    void aFileMayNotGrowPastTheLimit() throws Exception {
        write("a".repeat(16_777_215) + "b");
        assertThat(failed("b", "cc").code()).isEqualTo("too-large");
        assertThat(folder.resolve("a")).hasSize(16_777_216);
        edit("b", "c");
        assertThat(folder.resolve("a")).hasSize(16_777_216);
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void aRepetitiveTextIsNotSlow() throws Exception {
        write("a".repeat(4_000_000));
        assertThat(failed("a".repeat(1_000_000) + "b", "x").code()).isEqualTo("no-match");
    }

    @Test // FI-23
    void theNeverWritableStay() throws Exception {
        Files.createDirectories(folder.resolve("sub/.git"));
        Files.createDirectories(folder.resolve("vendor/m"));
        for (String path : List.of(".git", "sub/.git/config", "vendor/m/.git", ".gitignore", "sub/.gitignore")) {
            Files.writeString(folder.resolve(path), "x");
            String input =
                    json("{'oldText':'x','newText':'y'}").put("path", path).toString();
            assertThat(new ToolRun(tool(), folder).failure(input)).as(path).isEqualTo("never-writable");
            assertThat(folder.resolve(path)).hasContent("x");
        }
    }

    @Test // FI-25
    void noOtherFileIsGuessed() throws Exception {
        Files.createDirectories(folder.resolve("public/css"));
        Files.writeString(folder.resolve("public/css/menu.css"), "x");
        Files.writeString(folder.resolve("Menu.css"), "x");
        for (String path : List.of("mobile/css/menu.css", "menu.css", "public/css/MENU.css")) {
            String input =
                    json("{'oldText':'x','newText':'y'}").put("path", path).toString();
            assertThat(new ToolRun(tool(), folder).failure(input)).isEqualTo("not-found");
        }
        assertThat(folder.resolve("public/css/menu.css")).hasContent("x");
        assertThat(folder.resolve("Menu.css")).hasContent("x");
    }

    @Test
    void whatIsNoTextIsNotEdited() throws Exception {
        Files.write(folder.resolve("a"), new byte[] {'x', (byte) 0xFF});
        assertThat(failed("x", "y").code()).isEqualTo("not-text");
    }

    @Test
    void nothingToChangeIsSaidBeforeAnybodyIsAsked() throws Exception {
        Workspace workspace = Workspace.open(folder);
        assertThatExceptionOfType(PathRefused.class)
                .isThrownBy(() -> tool().action(refusedInputs().getFirst(), workspace))
                .withMessageContaining("oldText and newText for `a` are the same");
        assertThat(tool().action(json("{'path':'a','oldText':'x','newText':'\u20AC'}"), workspace))
                .isEqualTo(new Action.WritesPath(workspace.path("a"), 3));
    }

    private void write(String content) throws Exception {
        Files.writeString(folder.resolve("a"), content);
    }

    private String text() throws Exception {
        return Files.readString(folder.resolve("a"));
    }

    private void edit(String oldText, String newText) throws Exception {
        assertThat(invoke(oldText, newText)).isInstanceOf(Invocation.Returned.class);
    }

    private Invocation.Failed failed(String oldText, String newText) throws Exception {
        Invocation ended = invoke(oldText, newText);
        assertThat(ended).isInstanceOf(Invocation.Failed.class);
        return (Invocation.Failed) ended;
    }

    private Invocation invoke(String oldText, String newText) throws Exception {
        ObjectNode input = json("{'path':'a'}").put("oldText", oldText).put("newText", newText);
        return new ToolRun(tool(), folder).invoke(input);
    }
}
