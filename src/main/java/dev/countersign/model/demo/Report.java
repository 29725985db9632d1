package dev.countersign.model.demo;

import dev.countersign.model.Message.CallResult;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the demo says, in Markdown. */
final class Report {

    private static final int EXCERPT = 240;

    private static final String MANUAL = """
            I am the demo model: I need no network, and I ask for exactly the tools that your message spells out, one a line:

            ```
            list
            list src
            read README.md
            write notes.txt: A line of text.
            run git status
            $ git status
            read_file {"path": "README.md", "lineCount": 5}
            ```

            - Neighbouring lines are one step; a blank line, or the word `then`, begins the next.
            - `write PATH` alone takes the block below it: fenced, quoted with `>`, or indented.
            - Any tool that is offered here can be asked for by its name and a JSON object.
            """;

    private Report() {}

    static String step(List<Wish> wishes, int steps) {
        String tools = wishes.stream().map(wish -> "`" + wish.tool() + "`").collect(Collectors.joining(", "));
        String count = steps == 1 ? "" : "Step " + (wishes.getFirst().step() + 1) + " of " + steps + ": ";
        return count + "I ask for " + tools + ".";
    }

    static String end(List<Wish> wishes, List<CallResult> results, Set<String> offered) {
        Set<String> missing = new TreeSet<>();
        wishes.forEach(wish -> missing.add(wish.tool()));
        missing.removeAll(offered);
        if (wishes.isEmpty()) {
            return MANUAL;
        }
        StringBuilder out = new StringBuilder();
        if (!results.isEmpty()) {
            long good = results.stream().filter(result -> !result.error()).count();
            out.append(good)
                    .append(" of ")
                    .append(results.size())
                    .append(results.size() == 1 ? " call" : " calls")
                    .append(" succeeded.\n\n");
            results.forEach(result -> out.append("- `")
                    .append(result.tool())
                    .append(result.error() ? "` was not done: " : "` succeeded: ")
                    .append(excerpt(result.text()))
                    .append('\n'));
        }
        missing.forEach(
                tool -> out.append("- `").append(tool).append("` is not offered here, so I did not ask for it.\n"));
        return out.isEmpty() ? "There is nothing left to do." : out.toString();
    }

    /** A small JSON document in words; anything else as it is. */
    private static String plain(String text) {
        try {
            return JsonMapper.shared().readTree(text) instanceof ObjectNode object ? words(object) : text;
        } catch (JacksonException noJson) {
            return text;
        }
    }

    /** The members that are short and no digests; of a list how much is in it. */
    private static String words(ObjectNode object) {
        return object.propertyStream()
                .filter(member -> !member.getKey().toLowerCase(Locale.ROOT).contains("sha256"))
                .map(member -> member.getKey() + ": "
                        + (member.getValue().isArray()
                                ? member.getValue().size()
                                : member.getValue().isString()
                                        ? member.getValue().stringValue()
                                        : member.getValue().toString()))
                .collect(Collectors.joining(", "));
    }

    /** The beginning of a result on one line, as code so that nothing in it is taken for Markdown. */
    private static String excerpt(String text) {
        String line = plain(text).strip().replaceAll("\\s+", " ");
        int[] points = line.codePoints().limit(EXCERPT + 1L).toArray();
        String shown = points.length > EXCERPT ? new String(points, 0, EXCERPT) + " …" : line;
        if (shown.isEmpty()) {
            return "no output";
        }
        String fence = shown.contains("`") ? "``" : "`";
        return shown.contains("``")
                ? shown.replace("`", "'")
                : fence + (fence.length() > 1 ? " " : "") + shown + (fence.length() > 1 ? " " : "") + fence;
    }
}
