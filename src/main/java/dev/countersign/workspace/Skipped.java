package dev.countersign.workspace;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** How many entries a walk did not show or look into, by reason. What Git ignores is not counted. */
public final class Skipped {

    /** Why something was left out. */
    public enum Reason {
        /** A policy hides it. */
        POLICY("policy"),
        /** It is a symbolic link; links are not followed. */
        LINK("link"),
        /** It is a named pipe, a device or a socket. */
        SPECIAL("special"),
        /** The engine's user may not read it, or it vanished, or the disk has an error. */
        UNREADABLE("unreadable"),
        /** It has more than {@link WorkspaceFiles#MAX_BYTES}. */
        TOO_LARGE("tooLarge"),
        /** It has a NUL character, as no text has. */
        BINARY("binary"),
        /** It is not UTF-8. */
        NOT_UTF8("notUtf8");

        private final String word;

        Reason(String word) {
            this.word = word;
        }

        /** A stable word for results. */
        public String word() {
            return word;
        }
    }

    private final Map<Reason, Integer> counts = new EnumMap<>(Reason.class);

    public void add(Reason reason) {
        counts.merge(reason, 1, Integer::sum);
    }

    /** The reasons that occurred, in the order in which they are declared. */
    public Map<Reason, Integer> counts() {
        return Collections.unmodifiableMap(counts);
    }
}
