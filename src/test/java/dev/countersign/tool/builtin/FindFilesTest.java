package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Action;
import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class FindFilesTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new FindFiles();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(json("{'pattern':'*.txt'}"), json("{'pattern':'**/*.{a,b}','path':'src'}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(json("{}"), json("{'pattern':''}"), json("{'pattern':1}"), json("{'pattern':'a','glob':'b'}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of( // SE-07
                json("{'pattern':'../*.pem'}"),
                json("{'pattern':'/etc/*'}"),
                json("{'pattern':'**/../../*'}"),
                json("{'pattern':'{a,b'}"),
                json("{'pattern':'['}"),
                json("{'pattern':'~/*'}"),
                json("{'pattern':'src/../**'}"),
                json("{'pattern':'*','path':'..'}"));
    }

    @Test
    void filesAreFoundBeneathAFolder() throws Exception {
        Files.createDirectories(folder.resolve("src/a"));
        Files.writeString(folder.resolve("src/a/x.txt"), "");
        Files.writeString(folder.resolve("src/y.txt"), "");
        Files.writeString(folder.resolve("z.txt"), "");
        ToolRun run = new ToolRun(tool(), folder);
        assertThat(run.members("{'pattern':'*.txt','path':'src'}"))
                .isEqualTo(json("{'paths':['src/a/x.txt','src/y.txt'],'more':false,'skipped':{}}"));
        assertThat(run.members("{'pattern':'src/*.txt'}"))
                .isEqualTo(json("{'paths':['src/y.txt'],'more':false,'skipped':{}}"));
        assertThat(run.rendered("{'pattern':'z*'}")).isEqualTo("{\"paths\":[\"z.txt\"],\"more\":false,\"skipped\":{}}");
        assertThat(tool().action(json("{'pattern':'*'}"), Workspace.open(folder)))
                .isInstanceOf(Action.ReadsPath.class);
    }

    @Test
    void aThousandPathsAreEnough() throws Exception {
        for (int i = 0; i < 1_001; i++) {
            Files.createFile(folder.resolve("%04d".formatted(i)));
        }
        ObjectNode members = new ToolRun(tool(), folder).members("{'pattern':'*'}");
        assertThat(members.path("paths")).hasSize(1_000);
        assertThat(members.path("paths").path(999).asString()).isEqualTo("0999");
        assertThat(members.path("more").asBoolean()).isTrue();
        Files.delete(folder.resolve("0500"));
        assertThat(new ToolRun(tool(), folder)
                        .members("{'pattern':'*'}")
                        .path("more")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void longPathsDoNotMakeTheResultTooLarge() throws Exception {
        Path deep = folder;
        for (int i = 0; i < 15; i++) {
            deep = deep.resolve("d".repeat(200));
        }
        Files.createDirectories(deep);
        for (int i = 0; i < 500; i++) {
            Files.createFile(deep.resolve("f" + i));
        }
        ObjectNode members = new ToolRun(tool(), folder).members("{'pattern':'*'}");
        assertThat(members.path("more").asBoolean()).isTrue();
        assertThat(members.path("paths").size()).isBetween(100, 499);
    }

    @Test // FI-21
    void hostileNamesAreOnlyNames() throws Exception {
        Process touch = new ProcessBuilder(
                        "sh",
                        "-c",
                        "touch -- \"$(printf '\\377.t')\" \"$(printf 'a\\nb')\" \"$(printf 'x\\033[2J')\" '<b>' \"' OR 1\" -rf \"$(printf '%0255d' 0)\"")
                .directory(folder.toFile())
                .start();
        assertThat(touch.waitFor()).isZero();
        ObjectNode members =
                tool().run(json("{'pattern':'**'}"), TestToolContext.in(folder)).members();
        assertThat(members.path("paths").valueStream().map(JsonNode::asString))
                .containsExactly("' OR 1", "-rf", "0".repeat(255), "<b>", "a\nb", "x\033[2J", "\uFFFD.t");
        assertThat(members.path("invalidNames").valueStream().map(JsonNode::asString))
                .containsExactly("\uFFFD.t");
    }

    @Test // PP-15, FI-01, FI-05
    void whatIsLeftOutIsCounted() throws Exception {
        Files.writeString(folder.resolve(".env"), "");
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/etc/passwd"));
        assertThat(new ProcessBuilder("mkfifo", folder.resolve("p").toString())
                        .start()
                        .waitFor())
                .isZero();
        ToolRun run = new ToolRun(tool(), folder);
        run.context().hiding(".env");
        assertThat(run.members("{'pattern':'**'}"))
                .isEqualTo(json("{'paths':[],'more':false,'skipped':{'policy':1,'link':1,'special':1}}"));
    }

    @Test
    void aFolderThatIsNotThereIsAnError() throws Exception {
        assertThat(new ToolRun(tool(), folder).failure("{'pattern':'*','path':'none'}"))
                .isEqualTo("not-found");
    }
}
