package dev.countersign.approval;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool's input in the one form that decides whether two requests are the same: RFC 8785 with numbers kept exactly.
 * Member order, blanks, escapes and number spellings do not matter; array order, null and the absence of a member do.
 */
public final class CanonicalInput {

    private static final int MAX_DEPTH = 64;

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final String json;
    private final ObjectNode value;

    private CanonicalInput(String json, ObjectNode value) {
        this.json = json;
        this.value = value;
    }

    /**
     * Reads a call's arguments. Blank text is an empty object, as models send it for a tool without arguments.
     *
     * @throws InvalidInput for anything but one JSON object: duplicate members, text after it, lone surrogates, more than
     *     64 levels, numbers beyond 10^±1000
     */
    public static CanonicalInput parse(String rawArguments) throws InvalidInput {
        String text = rawArguments.isBlank() ? "{}" : rawArguments;
        try {
            JsonNode parsed = STRICT.readTree(text);
            if (!(parsed instanceof ObjectNode)) {
                throw new InvalidInput("The arguments are not a JSON object.");
            }
            String json = CanonicalJson.of(parsed);
            return new CanonicalInput(json, (ObjectNode) STRICT.readTree(json));
        } catch (JacksonException e) {
            throw new InvalidInput(describe(e));
        }
    }

    /** The input to run: numbers normalised, nothing else changed. A copy, so that nobody changes what was decided. */
    public ObjectNode value() {
        return value.deepCopy();
    }

    /** The canonical text. */
    public String json() {
        return json;
    }

    /** SHA-256 over tool, revision, workspace and input, in lower-case hexadecimal: the identity of a request. */
    public String digest(String tool, String revision, String workspace) {
        MessageDigest sha256 = Parts.sha256();
        for (String part : new String[] {tool, revision, workspace}) {
            sha256.update(part.getBytes(StandardCharsets.UTF_8));
            sha256.update((byte) 0);
        }
        return HexFormat.of().formatHex(sha256.digest(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static String describe(JacksonException e) {
        String said = String.valueOf(e.getOriginalMessage());
        if (said.startsWith("Duplicate")) {
            return "Invalid JSON: duplicate member. Nothing was run; send every member once.";
        }
        var at = e.getLocation();
        String place = at == null || at.getLineNr() < 1
                ? ""
                : " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
        return "Invalid JSON in the arguments%s. Nothing was run and nothing was repaired; send one JSON object."
                .formatted(place);
    }
}
