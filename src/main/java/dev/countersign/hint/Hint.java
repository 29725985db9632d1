package dev.countersign.hint;

import java.util.List;

/**
 * One kind of thing that a call does, or may do, and where in the request it stands.
 *
 * @param where the commands or paths themselves, the first of them, shortened where they are long; what a model wrote
 * @param more how many further ones there are
 */
public record Hint(Kind kind, List<String> where, int more) {

    /** In the order in which people are told. */
    public enum Kind {
        DELETES("Deletes"),
        NETWORK("Uses the network"),
        INSTALLS("Installs"),
        PIPED("Runs what another command prints"),
        OUTSIDE("Outside the workspace"),
        PROTECTED("Protected path"),
        EXECUTABLE("Executable bit");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
