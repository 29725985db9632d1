package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What editors are told of the formats agrees with what is taken. */
class SchemasTest {

    private static final Path SHIPPED = Path.of("src/main/resources/schemas");

    private static Schema schema(String name) throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SHIPPED.resolve(name), StandardCharsets.UTF_8), InputFormat.JSON);
    }

    @ParameterizedTest
    @MethodSource("dev.countersign.policy.ShippedPolicyTest#names")
    void everyShippedPolicyFitsTheSchema(String name) throws IOException {
        String text = ShippedPolicy.named(name).orElseThrow().text();
        assertThat(schema("countersign.tools.schema.json").validate(text, InputFormat.YAML))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- {id: r, action: tool_call, match: {tool: read_file}, effect: deny, ask: true}",
                "- {id: r, action: tool_call, match: {argv: [a]}, effect: approve}",
                "- {id: r, action: tool_call, match: {path: /etc}, effect: approve}",
                "- {id: r, action: tool_call, match: {path: a/../b}, effect: approve}",
                "- {id: r, action: command, match: {}, effect: approve}",
                "- {id: r, action: command, match: {tool: shell, argv: [a]}, effect: approve}",
                "- {id: r, action: file_write, match: {tool: read_file}, effect: approve}",
                "- {id: r, action: file_write, match: {}, effect: approve, toolchain_env: [A]}",
                "- {id: r, action: file_write, match: {}, efect: approve}",
                "- {id: r, action: command, match: {}, effect: deny, examples: {match: [{argv: [a], path: b}]}}",
            })
    void whatTheReaderRefusesTheSchemaRefusesToo(String rule) throws IOException {
        String text = Given.file(rule + "\n");
        assertThat(schema("countersign.tools.schema.json").validate(text, InputFormat.YAML))
                .isNotEmpty();
        assertThat(Given.noFiles().trusted(rule + "\n").policy().isInvalid()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rules\": [{\"tool\": \"read_*\", \"action\": \"allow\"}]}",
                "{\"rules\": [{\"tool\": \"shell\", \"action\": \"Deny\"}]}",
                "{\"rules\": null}",
                "{\"alwaysask\": true}",
            })
    void theSameHoldsForToolsJson(String json) throws IOException {
        assertThat(schema("tools.schema.json").validate(json, InputFormat.JSON)).isNotEmpty();
        assertThat(Given.noFiles().user(json).policy().isInvalid()).isTrue();
        assertThat(schema("tools.schema.json")
                        .validate(
                                "{\"rules\": [{\"tool\": \"*\", \"action\": \"ask\"}], \"alwaysAsk\": true}",
                                InputFormat.JSON))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools.schema.json", "countersign.tools.schema.json"})
    void theSchemasInTheDocumentationAreTheShippedOnes(String name) throws IOException {
        assertThat(Path.of("docs/schemas", name)).hasSameTextualContentAs(SHIPPED.resolve(name));
    }
}
