package dev.countersign.policy;

import java.util.List;

/** How far an answer "for this session" to a rule's question reaches. Two calls that one answer covers have equal scopes. */
public sealed interface SessionScope {

    /** In words, for the card. */
    String inWords();

    /** Only the same canonical input. */
    record ExactInput() implements SessionScope {
        @Override
        public String inWords() {
            return "this exact request";
        }
    }

    /** Files in the same folder, not in those beneath it; a walk of that same folder. */
    record Folder(String folder) implements SessionScope {
        @Override
        public String inWords() {
            return folder.equals(".") ? "files in the workspace's own folder" : "files in " + folder;
        }
    }

    /** Commands with the same first tokens. */
    record Tokens(List<String> tokens) implements SessionScope {
        @Override
        public String inWords() {
            return "commands that begin with `" + String.join(" ", tokens) + "`";
        }
    }
}
