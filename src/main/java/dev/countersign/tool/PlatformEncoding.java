package dev.countersign.tool;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * How Java spells the names of files and the arguments of programs. Under a locale that is not UTF-8 it replaces what it
 * can not spell with {@code ?}, which a shell takes for a wildcard: the service must not be started so.
 */
public final class PlatformEncoding {

    private PlatformEncoding() {}

    /** What is wrong and what to do about it, in one sentence each; empty if all is well. */
    public static Optional<String> problem() {
        return problem(System.getProperty("sun.jnu.encoding", "unknown"));
    }

    static Optional<String> problem(String encoding) {
        if (encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
            return Optional.empty();
        }
        return Optional.of("File names and arguments would be spelled in " + encoding
                + ", which loses characters. Start Countersign under a UTF-8 locale, for example with LC_ALL=C.UTF-8.");
    }
}
