package dev.countersign.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ToolRegistryTest {

    private static final String EMPTY = "{'type':'object','additionalProperties':false}";

    private final ToolRegistry registry = new ToolRegistry(List.of(named("b"), named("a")));

    @Test
    void everyToolIsFoundByItsExactName() {
        assertThat(registry.all()).extracting(Registration::name).containsExactly("a", "b");
        assertThat(registry.find("a")).isPresent();
        assertThat(registry.find("A")).isEmpty();
        assertThat(registry.find("a ")).isEmpty();
    }

    @Test
    void aReplacementIsAnotherRevisionThoughNothingElseChanged() {
        Registration first = registry.find("a").orElseThrow();
        TestTool same = named("a");
        Registration second = registry.register(same);
        Registration third = registry.register(same);
        assertThat(List.of(first.revision(), second.revision(), third.revision()))
                .doesNotHaveDuplicates();
        assertThat(registry.find("a")).contains(third);
        assertThat(third.tool()).isSameAs(same);
        assertThat(registry.all()).hasSize(2);
    }

    @Test
    void aToolWithoutAClassNameOfItsOwnIsRefused() {
        Tool anonymous = new Tool() {
            @Override
            public ToolDefinition definition() {
                return named("x").definition();
            }

            @Override
            public ToolOutput run(ObjectNode input, ToolContext context) {
                return new ToolOutput.Complete(input);
            }
        };
        Tool proxy = (Tool) Proxy.newProxyInstance(
                Tool.class.getClassLoader(),
                new Class<?>[] {Tool.class},
                (self, method, arguments) -> named("x").definition());
        for (Tool nameless : List.of(anonymous, proxy)) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> registry.register(nameless))
                    .withMessageContaining("named class");
        }
        assertThat(registry.find("x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "read file", "a.b", "\u00E9"})
    void anOddNameIsRefused(String name) {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> registry.register(named(name)));
    }

    @Test
    void aRefusedReplacementLeavesTheToolThatWas() {
        Registration before = registry.find("a").orElseThrow();
        TestTool open = new TestTool("a", "{'type':'object'}", EMPTY, (in, context) -> new ToolOutput.Complete(in));
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> registry.register(open));
        assertThat(registry.find("a")).contains(before);
    }

    private static TestTool named(String name) {
        return new TestTool(name, EMPTY, EMPTY, (input, context) -> new ToolOutput.Complete(input));
    }
}
