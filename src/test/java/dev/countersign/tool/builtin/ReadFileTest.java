package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Invocation;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class ReadFileTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new ReadFile();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(
                json("{'path':'a'}"), json("{'path':'./a//b','startLine':1.0}"), json("{'path':'a','lineCount':5}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                json("{}"),
                json("{'path':''}"),
                json("{'path':7}"),
                json("{'path':'a','startLine':0}"),
                json("{'path':'a','startLine':'1'}"),
                json("{'path':'a','lineCount':2147483648}"),
                json("{'path':'a','lines':1}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(
                json("{'path':'src/../.env'}"), // PP-03
                json("{'path':'src\\\\a.txt'}"), // PP-08
                json("{'path':'~/.ssh/id_ed25519'}"), // PP-09
                json("{'path':'src/a\\u0000.txt'}"), // PP-10
                json("{'path':'.'}"), // FI-19
                json("{'path':'a.txt/'}"));
    }

    @Test
    void aFileReadsAsItsContentAndNothingElse() throws Exception {
        String content = "\uFEFFone\r\n\u00E9\uD83D\uDE00\n\nlast";
        Files.writeString(folder.resolve("a"), content);
        assertThat(new ToolRun(tool(), folder).rendered("{'path':'a'}")).isEqualTo(content);
        assertThat(new ToolRun(tool(), folder).members("{'path':'a'}"))
                .isEqualTo(json("{'startLine':1,'lineCount':4,'totalLines':4,'bytes':%d}"
                        .formatted(Files.size(folder.resolve("a")))));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "1, 1, a|, 1",
                "1, 2, a|b|, 2",
                "2, 1, b|, 1",
                "2, 9, b|c, 2",
                "3, 1, c, 1",
                "3, 2147483647, c, 1",
                "1, 2147483647, a|b|c, 3"
            })
    void someLinesCanBeRead(int start, int count, String expected, int read) throws Exception {
        Files.writeString(folder.resolve("a"), "a\nb\nc");
        String input = "{'path':'a','startLine':%d,'lineCount':%d}".formatted(start, count);
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.members(input))
                .isEqualTo(json("{'startLine':%d,'lineCount':%d,'totalLines':3,'bytes':5}".formatted(start, read)));
        assertThat(run.context().text("content")).isEqualTo(expected.replace('|', '\n'));
    }

    @Test
    void aLineFeedEndsALineAndBeginsNone() throws Exception {
        Files.writeString(folder.resolve("a"), "a\nb\n");
        assertThat(new ToolRun(tool(), folder).members("{'path':'a'}"))
                .isEqualTo(json("{'startLine':1,'lineCount':2,'totalLines':2,'bytes':4}"));
        assertThat(new ToolRun(tool(), folder).failure("{'path':'a','startLine':3}"))
                .isEqualTo("no-such-line");
    }

    @Test
    void anEmptyFileIsReadAsNothing() throws Exception {
        Files.createFile(folder.resolve("a"));
        assertThat(new ToolRun(tool(), folder).members("{'path':'a'}"))
                .isEqualTo(json("{'startLine':1,'lineCount':0,'totalLines':0,'bytes':0}"));
        assertThat(new ToolRun(tool(), folder).rendered("{'path':'a'}")).isEmpty();
    }

    @Test // FI-17
    void sixteenMebibytesAreRead() throws Exception {
        byte[] content = new byte[16_777_216];
        byte[] three = "\u20AC".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i + 3 <= content.length; i += 3) {
            System.arraycopy(three, 0, content, i, 3);
        }
        content[content.length - 1] = 'x';
        Files.write(folder.resolve("a"), content);
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.members("{'path':'a'}").path("bytes").asInt()).isEqualTo(16_777_216);
        assertThat(run.context().output("content").toByteArray()).isEqualTo(content);
        Files.write(folder.resolve("a"), Arrays.copyOf(content, content.length + 1));
        assertThat(new ToolRun(tool(), folder).failure("{'path':'a'}")).isEqualTo("too-large");
    }

    @Test
    void whatIsNoTextIsNotRead() throws Exception {
        Files.write(folder.resolve("a"), new byte[] {'a', (byte) 0xFF});
        Files.write(folder.resolve("b"), new byte[] {'a', (byte) 0xE2, (byte) 0x82});
        assertThat(new ToolRun(tool(), folder).failure("{'path':'a'}")).isEqualTo("not-text");
        assertThat(new ToolRun(tool(), folder).failure("{'path':'b'}")).isEqualTo("not-text");
    }

    @Test // PP-03, FI-25
    void whatIsNotThereIsNotFound() throws Exception {
        Files.createDirectory(folder.resolve("src"));
        Files.writeString(folder.resolve(".env"), "secret");
        for (String name : List.of("src/..%2f.env", "src/....//.env", ".ENV", "env")) {
            assertThat(new ToolRun(tool(), folder).failure("{'path':'" + name + "'}"))
                    .isEqualTo("not-found");
        }
        assertThat(new ToolRun(tool(), folder).failure("{'path':'src'}")).isEqualTo("is-a-folder");
    }

    @Test
    void theWordsSayWhatToDoInstead() throws Exception {
        assertThat(new ToolRun(tool(), folder).invoke("{'path':'none/a.txt'}"))
                .isEqualTo(new Invocation.Failed(
                        "not-found", "There is no folder `none`; list_files shows what there is."));
    }
}
