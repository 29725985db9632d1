package dev.countersign.model.cli;

import dev.countersign.model.ProviderKind;
import dev.countersign.tool.InstalledPrograms;

/** Opens this package to tests of others. */
public final class Cli {

    private Cli() {}

    public static ProviderKind kind(InstalledPrograms programs) {
        return new CliKind(programs);
    }
}
