package dev.countersign.model.openai;

import dev.countersign.model.ModelReply.RequestedCall;
import dev.countersign.model.wire.Surrogates;
import dev.countersign.model.wire.VerbatimJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call as its fragments build it. Members that nobody here knows are kept, the latest value of each; {@code index},
 * which only frames the stream, is not part of the message.
 */
final class StreamedCall {

    private final OptionalLong index;
    private final ObjectNode message = VerbatimJson.object();
    private final List<String> fragments = new ArrayList<>();
    private String name = "";
    private char lastCharacter;

    StreamedCall(OptionalLong index) {
        this.index = index;
    }

    void add(ObjectNode fragment) {
        for (var member : fragment.properties()) {
            JsonNode value = member.getValue();
            switch (member.getKey()) {
                case "index" -> {}
                case "id" -> {
                    if (!message.has("id") || !VerbatimJson.text(value).isBlank()) {
                        message.set("id", value);
                    }
                }
                case "function" -> {
                    if (value instanceof ObjectNode function) {
                        addFunction(function);
                    }
                }
                default -> keepLatest(message, member.getKey(), value);
            }
        }
    }

    private void addFunction(ObjectNode fragment) {
        ObjectNode function =
                message.get("function") instanceof ObjectNode known ? known : message.putObject("function");
        for (var member : fragment.properties()) {
            switch (member.getKey()) {
                case "name" -> {
                    name = joinedName(name, VerbatimJson.text(member.getValue()));
                    function.put("name", name);
                }
                case "arguments" -> {
                    addArguments(textOf(member.getValue()));
                    function.put("arguments", "");
                }
                default -> keepLatest(function, member.getKey(), member.getValue());
            }
        }
    }

    private void addArguments(String text) {
        if (!text.isEmpty()) {
            fragments.add(text);
            lastCharacter = text.charAt(text.length() - 1);
        }
    }

    /** A name comes whole, in pieces, or whole again with every fragment. */
    private static String joinedName(String known, String more) {
        return more.startsWith(known) ? more : more.isEmpty() || known.equals(more) ? known : known + more;
    }

    private static void keepLatest(ObjectNode target, String name, JsonNode value) {
        if (!value.isNull() || !target.has(name)) {
            target.set(name, value);
        }
    }

    /** The arguments' text; an object counts as if its text had been sent, nothing and null as no text. */
    static String textOf(@Nullable JsonNode arguments) {
        if (arguments == null || arguments.isNull()) {
            return "";
        }
        return arguments.isString() ? arguments.asString() : VerbatimJson.write(arguments);
    }

    boolean hasIndex(long wanted) {
        return index.isPresent() && index.getAsLong() == wanted;
    }

    String id() {
        return VerbatimJson.text(message.get("id"));
    }

    String name() {
        return name;
    }

    /** Whether the arguments so far are a whole object, so that more text could only belong to another call. */
    boolean complete() {
        return lastCharacter == '}' && VerbatimJson.parseObject(arguments()).isPresent();
    }

    /** Whether a text is a whole object other than the one that is here. */
    boolean differsFrom(String text) {
        return !Objects.equals(VerbatimJson.parseObject(text), VerbatimJson.parseObject(arguments()));
    }

    /**
     * The pieces one after the other. Only if that is no JSON are pieces that repeat all that came before them taken for
     * repeats: a last full copy, or delivery that begins anew with every fragment.
     */
    String arguments() {
        String joined = String.join("", fragments);
        if (fragments.size() < 2 || VerbatimJson.parse(joined).isPresent()) {
            return joined;
        }
        StringBuilder folded = new StringBuilder();
        for (String fragment : fragments) {
            if (folded.length() <= fragment.length() && fragment.startsWith(folded.toString())) {
                folded.setLength(0);
            }
            folded.append(fragment);
        }
        return VerbatimJson.parse(folded.toString()).isPresent() ? folded.toString() : joined;
    }

    RequestedCall requested() {
        String id = VerbatimJson.text(message.get("id"));
        return new RequestedCall(id, Surrogates.replaceLone(name), Surrogates.escapeLone(arguments()));
    }

    ObjectNode message() {
        if (message.get("function") instanceof ObjectNode function && function.has("arguments")) {
            function.put("arguments", arguments());
        }
        return message;
    }
}
