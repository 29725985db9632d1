package dev.countersign.tool;

import static dev.countersign.tool.TestTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RegistrationTest {

    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final String SHELL = """
            {'type':'object','additionalProperties':false,'required':['command'],'properties':{
              'command':{'type':'string','minLength':1},
              'timeoutSeconds':{'type':'integer','minimum':1,'maximum':120},
              'argv':{'type':'array','minItems':1,'items':{'type':'string'}},
              'kind':{'enum':['a','b']}}}""";
    private static final String OUTPUT = """
            {'type':'object','additionalProperties':false,'required':['stdout','digest'],'properties':{
              'stdout':{'type':'string','maxLength':10,'description':'what was printed'},
              'digest':{'type':'string','pattern':'^[0-9a-f]+$','maxLength':64}}}""";

    private final Registration registration = registered(SHELL, OUTPUT);

    @ParameterizedTest // SV-01, SV-02, SV-03
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{} | command is required",
                "null | the input must be an object, not null",
                "'{}' | the input must be an object, not a string",
                "[] | the input must be an object, not an array",
                "{'command':''} | command must not be empty",
                "{'command':7} | command must be a string, not the number 7",
                "{'command':null} | command must be a string, not null",
                "{'command':'x','timeoutSeconds':'30'} | timeoutSeconds must be an integer, not a string",
                "{'command':'x','timeoutSeconds':121} | timeoutSeconds must be at most 120",
                "{'command':'x','timeoutSeconds':0} | timeoutSeconds must be at least 1",
                "{'command':'x','timeoutSeconds':-1} | timeoutSeconds must be at least 1",
                "{'command':'x','timeoutSeconds':30.5} | timeoutSeconds must be an integer, not the number 30.5",
                "{'command':'x','timeoutSeconds':1e9} | timeoutSeconds must be at most 120",
                "{'command':'x','timeoutSeconds':1e400} | the input has a number that is out of range",
                "{'command':'x','timeoutSeconds':1e99999999} | the input has a number that is out of range",
                "{'command':'x','timeoutSeconds':99999999999999999999} | timeoutSeconds must be at most 120",
                "{'command':'x','argv':'ls -l'} | argv must be an array, not a string",
                "{'command':'x','argv':[]} | argv must have at least 1 items",
                "{'command':'x','argv':['a',1]} | argv[1] must be a string, not the number 1",
                "{'command':'x','kind':'c'} | kind must be one of [\"a\",\"b\"]",
                "{'command':'x','cmd':'y'} | cmd is not a known member",
            })
    void aFaultNamesTheFieldAndWhatItMustBe(String input, String sentence) {
        assertThat(registration.problemsOfInput(read(input))).containsExactly(sentence);
    }

    @ParameterizedTest // SV-03
    @ValueSource(
            strings = {
                "{'command':'x'}",
                "{'command':'x','timeoutSeconds':1}",
                "{'command':'x','timeoutSeconds':120}",
                "{'command':'x','timeoutSeconds':5.0}",
                "{'command':'x','timeoutSeconds':1e1}"
            })
    void aGoodInputHasNoProblems(String input) {
        assertThat(registration.problemsOfInput(read(input))).isEmpty();
    }

    @Test
    void bulkMembersAreNoPartOfTheSmallOnes() {
        assertThat(registration.bulkMembers()).containsOnlyKeys("stdout").containsEntry("stdout", 10L);
        assertThat(registration.problemsOfOutput(json("{'digest':'0a'}"))).isEmpty();
        assertThat(registration.problemsOfOutput(json("{}"))).containsExactly("digest is required");
        assertThat(registration.problemsOfOutput(json("{'digest':'x'}")))
                .containsExactly("digest must match \"^[0-9a-f]+$\"");
    }

    @Test
    void smallMembersHaveALimit() {
        Registration free = registered(SHELL, "{'type':'object','additionalProperties':false,'properties':{'a':{}}}");
        assertThat(free.problemsOfOutput(json("{'a':'" + "x".repeat(1024 * 1024) + "'}")))
                .containsExactly("the members that are not streamed have more than 1,048,576 characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'type':'string'}",
                "{'type':'object'}",
                "{'type':'object','additionalProperties':true}",
                "{'type':'object','additionalProperties':false,'properties':{'a':{'type':'object'}}}",
                "{'type':'object','additionalProperties':false,'properties':{'a':{'type':'array','items':{'type':'object'}}}}",
                "{'type':'object','additionalProperties':false,'properties':{'a':{'$ref':'https://example.org/x'}}}",
                "{'type':'object','additionalProperties':false,'properties':{'a':{'$ref':'file:///etc/passwd'}}}",
                "{'type':'object','additionalProperties':false,'properties':{'a':{'type':'strin'}}}",
                "{'type':'object','additionalProperties':false,'required':'a'}"
            })
    void anOpenOrInvalidSchemaIsRefused(String schema) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> registered(schema, OUTPUT))
                .withMessageContaining("input schema");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> registered(SHELL, schema))
                .withMessageContaining("output schema");
    }

    @Test
    void theDefinitionIsACopy() {
        TestTool tool = new TestTool("t", SHELL, OUTPUT, (input, context) -> new ToolOutput.Complete(input));
        Registration copied = new Registration(tool, 0);
        tool.definition().inputSchema().removeAll();
        assertThat(copied.definition().inputSchema()).isEqualTo(json(SHELL));
    }

    @Test
    void theRevisionIsAHashOfWhatAPersonAllows() {
        String revision = registration.revision();
        assertThat(revision)
                .matches("[0-9a-f]{64}")
                .isEqualTo(registered(SHELL, OUTPUT).revision());
        List<String> others = List.of(
                revisionOf("u", "1", "A tool for tests.", SHELL, OUTPUT, 0),
                revisionOf("t", "2", "A tool for tests.", SHELL, OUTPUT, 0),
                revisionOf("t", "1", "Another.", SHELL, OUTPUT, 0),
                revisionOf("t", "1", "A tool for tests.", OUTPUT, OUTPUT, 0),
                revisionOf("t", "1", "A tool for tests.", SHELL, SHELL, 0),
                revisionOf("t", "1", "A tool for tests.", SHELL, OUTPUT, 1));
        assertThat(others).doesNotHaveDuplicates().doesNotContain(revision);
    }

    private static String revisionOf(
            String name, String version, String description, String input, String output, int replacements) {
        ToolDefinition definition = new ToolDefinition(name, version, description, json(input), json(output));
        return Revision.of(definition, TestTool.class, replacements);
    }

    private static Registration registered(String input, String output) {
        return new Registration(new TestTool("t", input, output, (in, context) -> new ToolOutput.Complete(in)), 0);
    }

    private static JsonNode read(String text) {
        return EXACT.readTree(text.replace('\'', '"'));
    }
}
