package dev.countersign.notify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a command is told. It names tasks and tools and says where to look, and nothing of what a call would do: the words
 * may go over a network, and end on a locked screen.
 *
 * @param count how many requests or turns it is about
 * @param tasks their titles, each once
 * @param tools which ask; empty where a turn failed
 * @param url where a logged-in window shows it
 * @param lines one about each of the first few
 */
record Notice(Event event, int count, List<String> tasks, List<String> tools, String url, List<String> lines) {

    /** What has happened, and what people call it. */
    enum Event {
        QUESTION("question"),
        FAILURE("failure");

        private final String word;

        Event(String word) {
            this.word = word;
        }
    }

    /** One line. */
    String summary() {
        return "Countersign: "
                + switch (event) {
                    case QUESTION ->
                        count == 1
                                ? tools.getFirst() + " waits for your answer"
                                : count + " requests wait for your answer";
                    case FAILURE -> count == 1 ? "a turn has failed" : count + " turns have failed";
                };
    }

    /** A few lines, the last of which is the address. */
    String text() {
        String more = count > lines.size() ? "\nand " + (count - lines.size()) + " more" : "";
        return String.join("\n", lines) + more + "\n" + url;
    }

    /** The same as variables of an environment. */
    Map<String, String> variables() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("COUNTERSIGN_EVENT", event.word);
        all.put("COUNTERSIGN_COUNT", Integer.toString(count));
        all.put("COUNTERSIGN_TASK", String.join(", ", tasks));
        all.put("COUNTERSIGN_TOOL", String.join(", ", tools));
        all.put("COUNTERSIGN_URL", url);
        all.put("COUNTERSIGN_SUMMARY", summary());
        all.put("COUNTERSIGN_TEXT", text());
        return all;
    }
}
