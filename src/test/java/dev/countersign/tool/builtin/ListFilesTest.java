package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.Action;
import dev.countersign.tool.Invocation;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class ListFilesTest implements ToolContract {

    @TempDir
    Path folder;

    @Override
    public Tool tool() {
        return new ListFiles();
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(json("{}"), json("{'path':''}"), json("{'path':'src/'}"));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(json("{'path':1}"), json("{'path':null}"), json("{'folder':'src'}"));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(json("{'path':'..'}"), json("{'path':'\\u0000'}"), json("{'path':'/etc'}")); // PP-10
    }

    @Test // SV-01
    void withoutAPathTheRootIsListed() throws Exception {
        Files.writeString(folder.resolve("b.txt"), "four");
        Files.createDirectory(folder.resolve("a"));
        assertThat(new ToolRun(tool(), folder).members("{}")).isEqualTo(json("""
                {'entries':[{'name':'a','type':'folder'},{'name':'b.txt','type':'file','size':4}],
                 'total':2,'more':false}"""));
        assertThat(tool().action(json("{'path':''}"), Workspace.open(folder)))
                .isEqualTo(new Action.ReadsPath(WorkspacePath.root()));
    }

    @Test
    void whatAPolicyHidesIsCounted() throws Exception {
        Files.createDirectory(folder.resolve("a"));
        Files.writeString(folder.resolve("a/.env"), "secret");
        ToolRun run = new ToolRun(tool(), folder);
        run.context().hiding("a/.env");
        assertThat(run.members("{'path':'a'}"))
                .isEqualTo(json("{'entries':[],'total':0,'more':false,'skippedByPolicy':1}"));
    }

    @Test // FI-21
    void aNameThatIsNoTextIsMarked() throws Exception {
        Process touch = new ProcessBuilder("sh", "-c", "touch \"$(printf '\\377.t')\"")
                .directory(folder.toFile())
                .start();
        assertThat(touch.waitFor()).isZero();
        ObjectNode entry = (ObjectNode)
                new ToolRun(tool(), folder).members("{}").path("entries").path(0);
        assertThat(entry.path("invalidName").asBoolean(false)).isTrue();
        ObjectNode path = json("{}").put("path", entry.path("name").asString(""));
        assertThat(new ToolRun(new ReadFile(), folder).failure(path.toString())).isEqualTo("not-found");
    }

    @Test // FI-19, FI-01
    void whatIsNoFolderIsNotListed() throws Exception {
        Files.writeString(folder.resolve("a.txt"), "x");
        Files.createSymbolicLink(folder.resolve("out"), Path.of("/"));
        assertThat(new ToolRun(tool(), folder).failure("{'path':'a.txt'}")).isEqualTo("not-a-folder");
        assertThat(new ToolRun(tool(), folder).failure("{'path':'out'}")).isEqualTo("symbolic-link");
        assertThat(new ToolRun(tool(), folder).failure("{'path':'none'}")).isEqualTo("not-found");
        assertThat(new ToolRun(tool(), folder).invoke("{'path':'..'}"))
                .isInstanceOfSatisfying(
                        Invocation.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo("path-refused"));
    }
}
