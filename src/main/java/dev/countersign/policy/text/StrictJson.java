package dev.countersign.policy.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** One JSON document of RFC 8259: no comments, no member twice, nothing after it. */
public final class StrictJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonParser parser;

    private StrictJson(JsonParser parser) {
        this.parser = parser;
    }

    public static Node read(String text) throws Malformed {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            StrictJson json = new StrictJson(parser);
            parser.nextToken();
            Node root = json.value(Node.MAX_DEPTH);
            if (parser.nextToken() != null) {
                throw new Malformed(json.line(), "there is something after the end of the object");
            }
            return root;
        } catch (JacksonException e) {
            throw new Malformed(line(e), says(e));
        }
    }

    private static int line(JacksonException e) {
        return e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
    }

    private static String says(JacksonException e) {
        return "this is not JSON: "
                + (e instanceof StreamReadException
                        ? e.getOriginalMessage().lines().findFirst().orElse("")
                        : "");
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private Node value(int depth) throws Malformed {
        int line = line();
        if (depth == 0) {
            throw new Malformed(line, "values are nested too deeply");
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(line, depth);
            case START_ARRAY -> array(line, depth);
            case VALUE_STRING -> new Node.Text(line, parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL ->
                new Node.Literal(line, parser.getString());
            case null, default -> throw new Malformed(line, "the document ends before its time");
        };
    }

    private Node object(int line, int depth) throws Malformed {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.getString();
            int nameLine = line();
            parser.nextToken();
            if (members.put(name, new Node.Member(nameLine, value(depth - 1))) != null) {
                throw new Malformed(nameLine, "`%s` is there twice".formatted(name));
            }
        }
        return new Node.Members(line, Collections.unmodifiableMap(members));
    }

    private Node array(int line, int depth) throws Malformed {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(depth - 1));
        }
        return new Node.Items(line, List.copyOf(items));
    }
}
