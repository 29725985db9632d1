package dev.countersign.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the document out of what the generator found: our spellings, words, errors, and a stable order. */
final class OpenApiFinish {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Handlers whose body is written by hand, with what they send. */
    private static final Map<String, String> BY_HAND =
            Map.of("getResult", "application/json", "listenToEvents", "text/event-stream");

    /** What a handler sends beside JSON, if its caller wants that. */
    private static final Map<String, String> ALSO = Map.of("listHistory", "application/jsonl");

    private final OpenApiWords words;

    OpenApiFinish(OpenApiWords words) {
        this.words = words;
    }

    String finish(String generated) {
        ObjectNode document = (ObjectNode) JSON.readTree(generated);
        document.remove("servers");
        document.putObject("info")
                .put("title", words.of("title"))
                .put("version", "1")
                .put("description", words.of("description"));
        document.putArray("security").addObject().putArray("token");
        ObjectNode components = (ObjectNode) document.get("components");
        components
                .putObject("securitySchemes")
                .putObject("token")
                .put("type", "http")
                .put("scheme", "bearer");
        ObjectNode schemas = (ObjectNode) components.get("schemas");
        schemas.set("Problem", problem());
        ObjectNode paths = sort(document, "paths");
        for (String path : paths.propertyNames().toArray(String[]::new)) {
            sort(paths, path).forEach(operation -> operation((ObjectNode) operation));
        }
        sort(components, "schemas")
                .propertyStream()
                .forEach(schema -> schema(schema.getKey(), (ObjectNode) schema.getValue()));
        spell(document);
        return JSON.writeValueAsString(document).replace("\r\n", "\n") + "\n";
    }

    private void operation(ObjectNode operation) {
        String id = operation.path("operationId").asString();
        operation.remove("tags");
        operation.put("summary", words.of(id));
        operation.put("description", right(id));
        ArrayNode parameters = operation.withArray("parameters");
        if (Set.of("openTask", "openSession", "startTurn", "makeToken").contains(id)) {
            header(parameters, "Idempotency-Key");
        } else if (id.equals("getResult")) {
            header(parameters, "If-None-Match");
        }
        parameters.forEach(parameter -> ((ObjectNode) parameter)
                .put(
                        "description",
                        words.of("parameter." + parameter.get("name").asString())));
        ObjectNode responses = (ObjectNode) operation.get("responses");
        if (BY_HAND.containsKey(id)) {
            ObjectNode ok = (ObjectNode) responses.get("200");
            ok.putObject("content").putObject(BY_HAND.get(id)).putObject("schema");
        } else if (id.equals("getOpenApi")) {
            ((ObjectNode) responses.at("/200/content/application~1json"))
                    .putObject("schema")
                    .put("type", "object");
        }
        if (ALSO.containsKey(id)) {
            ((ObjectNode) responses.at("/200/content"))
                    .putObject(ALSO.get(id))
                    .putObject("schema")
                    .put("type", "string");
        }
        for (String status : words.statuses(id)) {
            error(responses, status, words.of(id + "." + status));
        }
        error(responses, "default", "Any other error, such as an unknown id or a missing right.");
    }

    private static String right(String operation) {
        return Stream.of(Objects.requireNonNull(ApiSlice.class.getAnnotation(Import.class))
                        .value())
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> method.getName().equals(operation))
                .map(method -> method.isAnnotationPresent(NeedsNone.class)
                        ? "Needs no credential."
                        : "Needs the right '"
                                + EnumSpelling.of(Objects.requireNonNull(method.getAnnotation(Needs.class))
                                        .value()) + "'.")
                .findFirst()
                .orElseThrow();
    }

    private static void header(ArrayNode parameters, String name) {
        parameters
                .addObject()
                .put("name", name)
                .put("in", "header")
                .put("required", false)
                .putObject("schema")
                .put("type", "string");
    }

    private static void error(ObjectNode responses, String status, String description) {
        responses
                .putObject(status)
                .put("description", description)
                .putObject("content")
                .putObject("application/problem+json")
                .putObject("schema")
                .put("$ref", "#/components/schemas/Problem");
    }

    private void schema(String name, ObjectNode schema) {
        schema.put("description", words.of(name));
        String required = words.find(name + ".required");
        List<String> always = required == null ? OpenApiRequired.of(name) : List.of(required.split(","));
        if (!always.isEmpty()) {
            ArrayNode names = schema.putArray("required");
            always.forEach(names::add);
        }
        schema.path("properties").propertyStream().forEach(property -> {
            ObjectNode value = (ObjectNode) property.getValue();
            String owner = name.startsWith("Page") ? "Page" : name;
            value.put("description", words.of(owner + "." + property.getKey()));
            if (property.getKey().equals("nextCursor")) {
                value.putArray("type").add("string").add("null");
            } else if (owner.equals("Call") && property.getKey().equals("input")) {
                value.remove("type");
            }
        });
    }

    private static ObjectNode problem() {
        ObjectNode problem = JSON.createObjectNode().put("type", "object");
        ObjectNode properties = problem.putObject("properties");
        for (String member : new String[] {"type", "title", "status", "code", "detail"}) {
            properties.putObject(member).put("type", member.equals("status") ? "integer" : "string");
            problem.withArray("required").add(member);
        }
        return problem;
    }

    private static ObjectNode sort(ObjectNode parent, String name) {
        TreeMap<String, JsonNode> sorted = new TreeMap<>();
        parent.get(name).propertyStream().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return parent.putObject(name).setAll(sorted);
    }

    private static void spell(JsonNode node) {
        if (node.path("enum") instanceof ArrayNode values) {
            for (int i = 0; i < values.size(); i++) {
                values.set(i, values.get(i).asString().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
        }
        node.forEach(OpenApiFinish::spell);
    }
}
