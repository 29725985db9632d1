package dev.countersign.cockpit;

import dev.countersign.turn.Call;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The beginning of a call's result as a transcript shows it.
 *
 * @param summary one sentence in place of a JSON document that says the same; empty where the text speaks for itself
 * @param clip the first lines of the text
 * @param clipped whether the result has more than that
 */
record ShownResult(String summary, String clip, boolean clipped) {

    private static final int LINES = 12;
    private static final int CHARACTERS = 1_500;
    private static final int NAMES = 8;

    static ShownResult of(Call call) {
        String preview = call.preview() == null ? "" : call.preview();
        String clip = clip(preview);
        boolean clipped =
                call.truncated() || clip.length() < preview.stripTrailing().length();
        String summary = call.outcome() == Call.Outcome.SUCCEEDED ? summary(call, preview) : "";
        return new ShownResult(summary, clip, clipped);
    }

    private static String summary(Call call, String preview) {
        return switch (call.tool()) {
            case "write_file" ->
                object(preview).map(result -> written(call.input(), result)).orElse("");
            case "list_files" -> object(preview).map(ShownResult::listed).orElse("");
            case "shell", "run_command" -> preview.isEmpty() ? "It printed nothing; exit code 0." : "";
            case "read_file" -> preview.isEmpty() ? "It is empty." : "";
            default -> "";
        };
    }

    private static String written(JsonNode input, JsonNode result) {
        long bytes = result.path("bytes").asLong(0);
        String verb = result.path("created").asBoolean(false) ? "Created " : "Replaced ";
        return verb + input.path("path").asString("a file") + ", " + ByteSize.words(bytes) + ".";
    }

    private static String listed(JsonNode result) {
        List<JsonNode> entries = result.path("entries").valueStream().toList();
        long total = result.path("total").asLong(entries.size());
        if (total == 0) {
            return "Nothing is in it.";
        }
        String names = entries.stream()
                .limit(NAMES)
                .map(entry -> entry.path("name").asString("")
                        + (entry.path("type").asString("").equals("folder") ? "/" : ""))
                .collect(Collectors.joining(", "));
        return Count.of(total, "entry", "entries") + ": " + names + (total > NAMES ? ", …" : "");
    }

    /** Empty for a document that is cut off, or none. */
    private static Optional<JsonNode> object(String preview) {
        try {
            return Optional.of(JsonMapper.shared().readTree(preview)).filter(JsonNode::isObject);
        } catch (JacksonException cutOff) {
            return Optional.empty();
        }
    }

    private static String clip(String preview) {
        String clip = LineFeeds.split(preview).stream().limit(LINES).collect(Collectors.joining("\n"));
        if (clip.length() <= CHARACTERS) {
            return clip;
        }
        int end = Character.isHighSurrogate(clip.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
        return clip.substring(0, end);
    }
}
