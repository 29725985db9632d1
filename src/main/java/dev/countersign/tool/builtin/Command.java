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
 */
record Command(List<String> argv, Path directory, Map<String, String> environment, Duration limit) {}
