package dev.countersign.tool.builtin;

import dev.countersign.tool.builtin.FileSearch.Match;
import dev.countersign.tool.builtin.FileSearch.Outcome;
import dev.countersign.workspace.Skipped;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The result of a search as it grows. */
final class SearchReport {

    static final int MAX_MATCHES = 500;

    private final Skipped skipped;
    private final ArrayNode matches = JsonNodeFactory.instance.arrayNode();
    private final Walks.Room room = new Walks.Room(MAX_MATCHES);
    private boolean more;

    SearchReport(Skipped skipped) {
        this.skipped = skipped;
    }

    /** Whether there is room for the outcome; what does not fit is left out, and so must be all that follows. */
    boolean take(Outcome outcome) {
        if (outcome.skipped() != null) {
            skipped.add(outcome.skipped());
        }
        String path = outcome.file().path().toString();
        for (Match match : outcome.matches()) {
            ObjectNode entry = JsonNodeFactory.instance
                    .objectNode()
                    .put("path", path)
                    .put("line", match.line())
                    .put("text", match.text());
            if (match.clipped()) {
                entry.put("clipped", true);
            }
            if (!room.takes(entry)) {
                more = true;
                return false;
            }
            matches.add(entry);
        }
        return true;
    }

    ObjectNode members() {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        members.set("matches", matches);
        members.put("more", more);
        members.set("skipped", Walks.counted(skipped));
        return members;
    }

    /** The same of a search whose time was up. */
    ObjectNode partialMembers() {
        more = true;
        return members();
    }
}
