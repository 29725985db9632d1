package dev.countersign.tool.builtin;

import dev.countersign.tool.InstalledPrograms;
import java.util.List;
import java.util.Map;

/** Opens this package to tests of others. */
public final class Programs {

    private Programs() {}

    /** With that environment for the engine, of which the allow-list passes its part on. */
    public static InstalledPrograms in(Map<String, String> environment) {
        return new ProgramsOfTheUser(new CommandEnvironment(environment, List.of()));
    }
}
