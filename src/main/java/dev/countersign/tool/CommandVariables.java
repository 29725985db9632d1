package dev.countersign.tool;

import java.util.List;

/** Which environment variables a command gets. */
public interface CommandVariables {

    /** The names, sorted, without what the rule that decides may add. */
    List<String> names();
}
