package dev.countersign.policy;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names that rules use for tools, and which of them are built in. */
final class ToolNames {

    static final String ANY = "*";
    static final String READ_FILE = "read_file";
    static final String SEARCH_FILES = "search_files";
    static final String RUN_COMMAND = "run_command";
    static final String SHELL = "shell";

    static final List<String> READERS = List.of("list_files", READ_FILE, "find_files", SEARCH_FILES);
    static final List<String> WRITERS = List.of("write_file", "edit_file");
    private static final List<String> COMMANDS = List.of(RUN_COMMAND, SHELL);

    /** Another name of {@code list_files}, in policy files only. */
    private static final String LIST_DIR = "list_dir";

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private ToolNames() {}

    /** The name that a tool is registered under. */
    static String canonical(String name) {
        return name.equals(LIST_DIR) ? "list_files" : name;
    }

    static boolean isWellFormed(String name) {
        return WELL_FORMED.matcher(name).matches();
    }

    /** The action that governs a tool; whatever is not built in is a {@code tool_call}. */
    static RuleAction action(String canonical) {
        if (WRITERS.contains(canonical)) {
            return RuleAction.FILE_WRITE;
        }
        return COMMANDS.contains(canonical) ? RuleAction.COMMAND : RuleAction.TOOL_CALL;
    }

    static boolean isBuiltIn(String canonical) {
        return READERS.contains(canonical) || action(canonical) != RuleAction.TOOL_CALL;
    }

    /** Every name that a rule may use, with the built-in ones whether or not they are registered. */
    static Set<String> known(Collection<String> registered) {
        Set<String> known = new TreeSet<>(registered);
        known.addAll(READERS);
        known.addAll(WRITERS);
        known.addAll(COMMANDS);
        known.add(LIST_DIR);
        return known;
    }

    /** The known name that this one differs from by case alone. */
    static Optional<String> misspelled(String name, Set<String> known) {
        return known.contains(name)
                ? Optional.empty()
                : known.stream().filter(name::equalsIgnoreCase).findFirst();
    }
}
