package dev.countersign.result;

import dev.countersign.tool.ToolResult;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON file of a result, written and read in pieces: small members first, then the large strings. */
final class StoredDocument {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    private static final JsonMapper READABLE =
            MAPPER.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private StoredDocument() {}

    record Written(long bytes, String sha256) {}

    /** Writes the file; whether it is on disk when this returns is up to the system. */
    static Written write(ToolResult result, Path file) throws IOException {
        MessageDigest digest = sha256();
        try (FileOutputStream out = ResultFolder.create(file)) {
            OutputStream digesting = new DigestOutputStream(new BufferedOutputStream(out, 65_536), digest);
            // Characters and not bytes: that way half a surrogate pair in a member is replaced and not an error.
            Writer text = new BufferedWriter(new OutputStreamWriter(digesting, StandardCharsets.UTF_8), 8_192);
            try (JsonGenerator json = MAPPER.createGenerator(text)) {
                json.writeStartObject();
                for (Map.Entry<String, JsonNode> member : result.members().properties()) {
                    if (!result.bulkNames().contains(member.getKey())) {
                        json.writeName(member.getKey());
                        MAPPER.writeValue(json, member.getValue());
                    }
                }
                for (String name : result.bulkNames()) {
                    json.writeName(name);
                    try (Reader bulk = result.bulk(name)) {
                        json.writeString(bulk, -1);
                    }
                }
                json.writeEndObject();
            }
            text.flush();
        }
        return new Written(Files.size(file), HexFormat.of().formatHex(digest.digest()));
    }

    /** The names of its texts: of the strings among its outer members. */
    static List<String> texts(Path file) throws IOException {
        return parse(file, json -> {
            List<String> texts = new ArrayList<>();
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_STRING) {
                    texts.add(name);
                }
                json.skipChildren();
            }
            return List.copyOf(texts);
        });
    }

    /** Where a string among the outer members begins, in bytes, or -1. The parser passes over strings without keeping them. */
    static long find(Path file, String member) throws IOException {
        return parse(file, json -> {
            for (JsonToken name = json.nextToken(); name == JsonToken.PROPERTY_NAME; name = json.nextToken()) {
                boolean wanted = member.equals(json.currentName());
                JsonToken value = json.nextToken();
                if (wanted) {
                    return value == JsonToken.VALUE_STRING
                            ? json.currentTokenLocation().getByteOffset() + 1
                            : -1L;
                }
                json.skipChildren();
            }
            return -1L;
        });
    }

    /** Copies the rest of a string, from anywhere in it that is the beginning of a character. */
    static void copyString(Path file, long start, Writer to) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(start);
            new JsonStringText(in).transferTo(to);
        }
    }

    /** Copies the document in a readable layout. */
    static void copyReadably(Path file, Writer to) throws IOException {
        parse(file, json -> {
            try (JsonGenerator readable = READABLE.createGenerator(to)) {
                readable.writeStartObject();
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    readable.writeName(json.currentName());
                    if (json.nextToken() == JsonToken.VALUE_STRING) {
                        copyLongString(file, json.currentTokenLocation().getByteOffset() + 1, readable);
                    } else {
                        readable.copyCurrentStructure(json);
                    }
                }
                readable.writeEndObject();
            }
            return true;
        });
    }

    private static void copyLongString(Path file, long start, JsonGenerator to) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(start);
            to.writeString(new JsonStringText(in), -1);
        }
    }

    private interface Reading<T> {
        T read(JsonParser members) throws IOException;
    }

    /** Jackson's exceptions are unchecked; here they all mean that the file is not what was written. */
    private static <T> T parse(Path file, Reading<T> reading) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser json = MAPPER.createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new ResultDamaged(null);
            }
            return reading.read(json);
        } catch (JacksonException e) {
            throw new ResultDamaged(e);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
