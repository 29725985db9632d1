package dev.countersign.tool.builtin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program to start, with everything that it sees.
 *
 * @param argv the program's real path, then its arguments
 * @param directory where it starts
 * @param environment all of its environment
 * @param input what it reads on its standard input
 */
record Command(List<String> argv, Path directory, Map<String, String> environment, Duration limit, String input) {

    /** With nothing on its standard input. */
    Command(List<String> argv, Path directory, Map<String, String> environment, Duration limit) {
        this(argv, directory, environment, limit, "");
    }
}
