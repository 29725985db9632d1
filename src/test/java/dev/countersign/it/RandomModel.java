package dev.countersign.it;

import dev.countersign.model.ScriptedReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A model whose every reply follows from the conversation alone, so that a request that is made again gets the same reply
 * again. Each call that it asks for leaves an effect of its own: a line of {@code log}, or a file.
 */
final class RandomModel {

    /** Of every file that is written. */
    static final int FILE_BYTES = 100;

    private static final Pattern WORK = Pattern.compile("work ([0-9a-z-]+)");

    private final long seed;
    private final Map<String, Integer> asked = new ConcurrentHashMap<>();
    private final AtomicInteger streams = new AtomicInteger();

    RandomModel(long seed) {
        this.seed = seed;
    }

    /** How many replies have begun. */
    int streams() {
        return streams.get();
    }

    /** How many requests had been made before. */
    int repeated() {
        return asked.values().stream().mapToInt(times -> times - 1).sum();
    }

    ScriptedReply reply(JsonNode request) {
        String work = "";
        int step = 0;
        for (JsonNode message : request.path("messages")) {
            if (message.path("role").asString("").equals("assistant")) {
                step++;
            } else {
                Matcher named = WORK.matcher(message.toString());
                while (named.find()) {
                    work = named.group(1);
                    step = 0;
                }
            }
        }
        asked.merge(work + "." + step, 1, Integer::sum);
        streams.incrementAndGet();
        return reply(work, step);
    }

    private ScriptedReply reply(String work, int step) {
        Random random = new Random(seed + 31L * work.hashCode() + step);
        int pause = random.nextInt(4);
        if (step >= 2 + Math.floorMod(work.hashCode(), 3)) {
            return new ScriptedReply.Paced("That is all of " + work + ".", List.of(), pause);
        }
        List<ScriptedReply.Call> calls = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            calls.add(call(work + "." + step + "." + i, i, random));
        }
        return new ScriptedReply.Paced("Step " + step + ".", calls, pause);
    }

    /** The provider's ids come again in every step, as some servers have it. */
    private static ScriptedReply.Call call(String effect, int index, Random random) {
        String id = "c" + index;
        return random.nextInt(5) == 0
                ? ScriptedReply.call(id, "write_file", Rest.json("path", effect, "content", "x".repeat(FILE_BYTES)))
                : ScriptedReply.call(
                        id,
                        "shell",
                        Rest.json("command", "echo %s >> log; sleep 0.0%d".formatted(effect, random.nextInt(10))));
    }

    /** The name of the effect that a call of this input has. */
    static String effectOf(JsonNode input) {
        return input.has("path")
                ? input.get("path").asString()
                : input.get("command").asString().split(" ")[1];
    }
}
