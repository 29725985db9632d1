package dev.countersign.tool.builtin;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolContract;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What {@code shell} can be asked for; {@link ShellTest} has what it does. */
class ShellInputTest implements ToolContract {

    @Override
    public Tool tool() {
        return new Shell(new CommandEnvironment(System.getenv(), List.of()));
    }

    @Override
    public List<ObjectNode> goodInputs() {
        return List.of(
                json("{'command':'ls'}"),
                json("{'command':'ls','timeoutSeconds':1}"), // SV-03
                json("{'command':'ls','timeoutSeconds':120}"),
                json("{}").put("command", "x".repeat(CommandLimits.LINE)));
    }

    @Override
    public List<ObjectNode> badInputs() {
        return List.of(
                json("{}"), // SV-01
                json("{'command':''}"),
                json("{'command':' \\n '}"),
                json("{'command':['ls']}"),
                json("{'command':'ls','timeoutSeconds':121}"), // SV-03
                json("{'command':'ls','timeoutSeconds':0}"),
                json("{'command':'ls','timeoutSeconds':-1}"),
                json("{'command':'ls','timeoutSeconds':30.5}"),
                json("{'command':'ls','timeoutSeconds':1e9}"),
                json("{'command':'ls','timeoutSeconds':'30'}"), // SV-02
                json("{'command':'ls','cwd':'a'}"),
                json("{}").put("command", "x".repeat(CommandLimits.LINE + 1)), // PR-18
                json("{}").put("command", "x".repeat(200_000)),
                json("{}").put("command", "x".repeat(3_000_000)));
    }

    @Override
    public List<ObjectNode> refusedInputs() {
        return List.of(json("{'command':'a\\u0000b'}"), tooLong());
    }

    @Test // SV-03
    void withoutATimeItIsThirtySeconds() {
        assertThat(CommandLimits.time(json("{'command':'ls'}"))).isEqualTo(Duration.ofSeconds(30));
        assertThat(CommandLimits.time(json("{'command':'ls','timeoutSeconds':120}")))
                .isEqualTo(Duration.ofSeconds(120));
    }

    private static ObjectNode tooLong() {
        return json("{}").put("command", "echo " + "é".repeat(CommandLimits.LINE / 2));
    }

    @Test // PR-18
    void aCommandLineThatIsTooLongIsSaidToBe() {
        assertThatThrownBy(() -> tool().action(tooLong(), new Workspace(Path.of("/no/such/folder"))))
                .hasMessageStartingWith("command too long: 131077 bytes");
    }
}
