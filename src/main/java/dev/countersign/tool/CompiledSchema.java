package dev.countersign.tool;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.DialectId;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.JsonNodeException;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.ObjectNode;

/** A schema of an object, compiled once. 5.0 is an integer, as the standard has it; no other type is taken for another. */
record CompiledSchema(String what, Schema schema) {

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().losslessNarrowing(true).build()));
    private static final Schema META_SCHEMA = REGISTRY.getSchema(SchemaLocation.of(DialectId.DRAFT_2020_12));
    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$id");
    private static final Set<String> NAMED_SCHEMAS =
            Set.of("properties", "patternProperties", "$defs", "dependentSchemas");
    private static final Set<String> SCHEMAS =
            Set.of("items", "prefixItems", "contains", "anyOf", "oneOf", "allOf", "not", "if", "then", "else");

    /** @throws IllegalArgumentException if this is no JSON Schema 2020-12 of an object without additional members */
    static CompiledSchema of(String what, ObjectNode schema) {
        if (!schema.path("type").asString("").equals("object")) {
            throw new IllegalArgumentException("the %s schema is not of type object".formatted(what));
        }
        refuse(what, "", schema);
        var faults = META_SCHEMA.validate(schema);
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException("the %s schema is invalid: %s".formatted(what, faults.getFirst()));
        }
        Schema compiled = REGISTRY.getSchema(schema);
        compiled.initializeValidators();
        return new CompiledSchema(what, compiled);
    }

    /** Every object must say that it has no other members, and nothing may be fetched from elsewhere. */
    private static void refuse(String what, String at, JsonNode schema) {
        if (schema.path("type").asString("").equals("object")
                && !schema.path("additionalProperties").equals(BooleanNode.FALSE)) {
            throw new IllegalArgumentException("the %s schema%s lacks additionalProperties: false".formatted(what, at));
        }
        for (String keyword : REFERENCES) {
            if (!schema.path(keyword).asString("#").startsWith("#")) {
                throw new IllegalArgumentException("the %s schema%s refers to elsewhere".formatted(what, at));
            }
        }
        for (String keyword : NAMED_SCHEMAS) {
            schema.path(keyword)
                    .properties()
                    .forEach(named -> refuse(what, at + " at " + named.getKey(), named.getValue()));
        }
        for (String keyword : SCHEMAS) {
            if (schema.path(keyword).isObject()) {
                refuse(what, at + " at " + keyword, schema.path(keyword));
            }
            if (schema.path(keyword).isArray()) {
                schema.path(keyword).forEach(one -> refuse(what, at + " at " + keyword, one));
            }
        }
    }

    List<String> problemsOf(JsonNode value) {
        try {
            return schema.validate(value).stream()
                    .map(fault -> SchemaFault.sentence(what, fault))
                    .distinct()
                    .toList();
        } catch (JsonNodeException | ArithmeticException beyondTheValidator) {
            return List.of("the %s has a number that is out of range".formatted(what));
        }
    }
}
