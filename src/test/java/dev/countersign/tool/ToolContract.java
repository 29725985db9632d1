package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What every tool keeps, whoever wrote it. Extend it beside the tool. */
public interface ToolContract {

    /** The tool, as the registry would get it. */
    Tool tool();

    /** Inputs that pass the schema and name nothing that a workspace does not contain. */
    List<ObjectNode> goodInputs();

    /** Inputs that the schema refuses. */
    List<ObjectNode> badInputs();

    /** Inputs that pass the schema, and that {@link Tool#action} refuses before anybody is asked. */
    default List<ObjectNode> refusedInputs() {
        return List.of();
    }

    @Test
    default void itCanBeRegistered() {
        Registration registration = new ToolRegistry(List.of(tool())).all().getFirst();
        assertThat(registration.name()).isEqualTo(tool().definition().name());
        assertThat(registration.definition().description()).isNotBlank();
        assertThat(registration.definition().version()).isNotBlank();
    }

    @Test
    default void itsDefinitionStaysTheSame() {
        assertThat(tool().definition()).isEqualTo(tool().definition());
        assertThat(new ToolRegistry(List.of(tool())).all().getFirst().revision())
                .isEqualTo(new ToolRegistry(List.of(tool())).all().getFirst().revision());
    }

    @Test
    default void itsSchemaTellsGoodInputFromBad() {
        Registration registration = new ToolRegistry(List.of(tool())).all().getFirst();
        assertThat(goodInputs())
                .isNotEmpty()
                .allSatisfy(
                        input -> assertThat(registration.problemsOfInput(input)).isEmpty());
        assertThat(refusedInputs())
                .allSatisfy(
                        input -> assertThat(registration.problemsOfInput(input)).isEmpty());
        assertThat(badInputs())
                .isNotEmpty()
                .allSatisfy(
                        input -> assertThat(registration.problemsOfInput(input)).isNotEmpty());
    }

    @Test
    default void itsActionNeedsNoDisk() throws PathRefused {
        Workspace nowhere = new Workspace(Path.of("/no/such/folder"));
        for (ObjectNode input : goodInputs()) {
            ObjectNode before = input.deepCopy();
            assertThat(tool().action(input, nowhere)).isEqualTo(tool().action(input, nowhere));
            assertThat(input).isEqualTo(before);
        }
        for (ObjectNode input : refusedInputs()) {
            assertThatExceptionOfType(PathRefused.class).isThrownBy(() -> tool().action(input, nowhere));
        }
    }
}
