package dev.countersign.tool.builtin;

import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Skipped;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspacePath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the tools that walk have in common. */
final class Walks {

    /** Schema of the input that says where a walk begins. */
    static final String PATH = """
            "path": {"type": "string", "maxLength": 4096,
                     "description": "Folder to walk, or one file, relative to the workspace; its root if left out."}""";

    /** Schema of the output that counts what was left out. */
    static final String SKIPPED = """
            "skipped": {"type": "object", "additionalProperties": false,
                "description": "How many entries were left out, by reason; what .gitignore names is not counted.",
                "properties": {
                    "policy": {"type": "integer", "minimum": 1, "description": "Hidden by policy."},
                    "link": {"type": "integer", "minimum": 1, "description": "Symbolic links are not followed."},
                    "special": {"type": "integer", "minimum": 1, "description": "Pipes, sockets and devices."},
                    "unreadable": {"type": "integer", "minimum": 1},
                    "tooLarge": {"type": "integer", "minimum": 1, "description": "More than 16 MiB."},
                    "binary": {"type": "integer", "minimum": 1},
                    "notUtf8": {"type": "integer", "minimum": 1}}}""";

    /** Characters of JSON that the members of a walk's result may have, so that they never are too many. */
    private static final int MAX_MEMBERS = 900_000;

    private Walks() {}

    /** No path and an empty one both mean the root. */
    static WorkspacePath start(ObjectNode input, Workspace workspace) throws PathRefused {
        String spelled = input.path("path").asString("");
        return spelled.isEmpty() ? WorkspacePath.root() : workspace.path(spelled);
    }

    static ObjectNode counted(Skipped skipped) {
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        skipped.counts().forEach((reason, count) -> counts.put(reason.word(), count));
        return counts;
    }

    /** How much more a result may hold. */
    static final class Room {

        private int entries;
        private int characters = MAX_MEMBERS;

        Room(int entries) {
            this.entries = entries;
        }

        /** Whether one more fits; if not, none does that comes after it. */
        boolean takes(JsonNode entry) {
            entries--;
            characters -= entry.toString().length() + 1;
            return entries >= 0 && characters >= 0;
        }
    }
}
