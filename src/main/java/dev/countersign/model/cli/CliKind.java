package dev.countersign.model.cli;

import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderSettings;
import dev.countersign.model.SettingFault;
import dev.countersign.tool.InstalledPrograms;
import org.springframework.stereotype.Component;

/** {@code provider: cli}. */
@Component
class CliKind implements ProviderKind {

    private final InstalledPrograms programs;

    CliKind(InstalledPrograms programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return "cli";
    }

    @Override
    public ModelProvider client(ProviderSettings settings) {
        if (settings.command().isEmpty() || settings.command().getFirst().isBlank()) {
            throw SettingFault.of("command", "a cli model needs a command: the program and its arguments");
        }
        if (!settings.timeout().isPositive()) {
            throw SettingFault.of("timeout", "a program needs some time for its answer");
        }
        settings.dialect().keySet().stream().findFirst().ifPresent(key -> {
            throw SettingFault.inDialect(key, "a program has no dialect");
        });
        return new CliProvider(settings, programs);
    }
}
