package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.tool.TestToolContext;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RunCommandTest implements ToolContract {

    private final RunCommand command = new RunCommand(new CommandEnvironment(System.getenv(), List.of()));

    @TempDir
    private Path workspace;

    private TestToolContext context;

    @Override
    public Tool tool() {
        return command;
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(input("ls", "-l", ""), input("ls").put("cwd", "sub").put("timeoutSeconds", 120));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                input(), // no argv at all
                json("{'argv':[]}"),
                json("{'argv':'ls -l'}"), // SV-02
                json("{'argv':['ls',1]}"),
                input("ls").put("cwd", ""),
                input("ls").put("timeoutSeconds", 121),
                input("ls").put("shell", true));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(
                input(" "),
                input("ls", "a\0b"),
                input("ls").put("cwd", "../x"),
                input("ls").put("cwd", "/"));
    }

    @BeforeEach
    void aCallInTheWorkspace() throws IOException {
        context = TestToolContext.in(workspace);
    }

    @Test
    void argumentsArriveAsTheyAre() throws Exception {
        run("printf", "%s|", "a b", "$HOME", "*", "", "é😀", "--", "\n");
        assertThat(context.text("stdout")).isEqualTo("a b|$HOME|*||é😀|--|\n|");
    }

    @Test // PR-11
    void aNonZeroExitIsAResult() throws Exception {
        ToolOutput output = run("false");
        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(output.members().path("exitCode").asInt()).isEqualTo(1);
    }

    @Test
    void aFolderOfTheWorkspaceCanBeWhereItRuns() throws Exception {
        Path folder = Files.createDirectory(workspace.resolve("sub"));
        command.run(input("pwd").put("cwd", "sub"), context);
        assertThat(context.text("stdout")).isEqualTo(folder.toRealPath() + "\n");
    }

    @Test
    void aLinkIsNoPlaceToRunIn() throws Exception {
        Files.createDirectory(workspace.resolve("sub"));
        Files.createSymbolicLink(workspace.resolve("link"), Path.of("sub"));
        ObjectNode input = input("pwd").put("cwd", "link");
        assertThatThrownBy(() -> command.run(input, context))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("ask for `sub`");
    }

    @ParameterizedTest // PR-13
    @CsvSource({
        "no-such-program, The program no-such-program was not found on the PATH.",
        "./missing, The program ./missing does not exist.",
        "./notexec, The program ./notexec is not executable.",
        "./dir, The program ./dir is a folder.",
        "./badshebang, The program could not be started: No such file or directory."
    })
    void whatCanNotStartSaysWhy(String program, String message) throws Exception {
        script("notexec", "#!/bin/sh\n", "rw-r--r--");
        script("badshebang", "#!/no/such/interpreter\n", "rwxr-xr-x");
        Files.createDirectory(workspace.resolve("dir"));

        assertThatThrownBy(() -> run(program))
                .isInstanceOfSatisfying(
                        ToolFailure.class, failure -> assertThat(failure.code()).isEqualTo("cannot-start"))
                .hasMessage(message);
    }

    @Test // PR-13
    void aProgramThatIsBeingWrittenSaysWhy() throws Exception {
        Path program = workspace.resolve("busy");
        Files.copy(Path.of("/bin/true"), program);
        try (OutputStream writing = Files.newOutputStream(program, StandardOpenOption.APPEND)) {
            assertThatThrownBy(() -> run("./busy")).hasMessage("The program could not be started: Text file busy.");
            writing.flush();
        }
    }

    @Test // PR-13
    void aFolderThatIsGoneSaysWhy() {
        ObjectNode input = input("true").put("cwd", "gone");
        assertThatThrownBy(() -> command.run(input, context))
                .hasMessage("cwd: There is no folder `gone`; list_files shows what there is.");
    }

    @Test
    void bareNamesAreFoundOnTheCommandsOwnPathAndNeverInTheWorkspace() throws Exception {
        script("true", "#!/bin/sh\necho planted\n", "rwxr-xr-x");
        Map<String, String> own = Map.of("PATH", ".::sub:" + System.getenv("PATH"));
        RunCommand careful = new RunCommand(new CommandEnvironment(own, List.of()));

        careful.run(input("true"), context);
        assertThat(context.text("stdout")).isEmpty();
    }

    @Test // PR-18
    void tooManyArgumentsAreRefusedBeforeAnybodyIsAsked() {
        ObjectNode input = input(Collections.nCopies(100_000, "x").toArray(String[]::new));
        assertThatThrownBy(() -> command.action(input, context.workspace()))
                .hasMessageStartingWith("command too long: 199999 bytes");
    }

    @Test
    void anArgumentWithANulIsRefusedBeforeAnybodyIsAsked() {
        ObjectNode input = input("echo", "a\0b");
        assertThatThrownBy(() -> command.action(input, context.workspace())).hasMessageContaining("NUL");
    }

    private void script(String name, String text, String mode) throws IOException {
        Path file = Files.writeString(workspace.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private ToolOutput run(String... argv) throws Exception {
        return command.run(input(argv), context);
    }

    private static ObjectNode input(String... argv) {
        ObjectNode input = JsonMapper.shared().createObjectNode();
        for (String argument : argv) {
            input.withArray("argv").add(argument);
        }
        return input;
    }
}
