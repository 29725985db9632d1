package dev.countersign.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;

/** Where the user wrote a setting that can not be used. */
final class SettingPlace {

    private SettingPlace() {}

    /** {@code file:line} of the setting that a failure names, with a colon and a blank; empty if no file has it. */
    static String of(Throwable failure, ConfigurableEnvironment environment) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof InvalidConfigurationPropertyValueException setting) {
                return find(ConfigurationPropertyName.adapt(setting.getName(), '.'), environment)
                        .orElse("");
            }
            if (t instanceof BindException setting) {
                ConfigurationProperty property = setting.getProperty();
                return find(property == null ? setting.getName() : property.getName(), environment)
                        .orElse("");
            }
        }
        return "";
    }

    private static Optional<String> find(ConfigurationPropertyName wanted, ConfigurableEnvironment environment) {
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            ConfigurationProperty property = source.getConfigurationProperty(wanted);
            if (property != null && inFile(property.getOrigin()) instanceof TextResourceOrigin origin) {
                return Optional.of(place(origin));
            }
        }
        return Optional.empty();
    }

    /** Spring tells from which of its sources a setting comes, and that source from where it has it. */
    private static @Nullable Origin inFile(@Nullable Origin origin) {
        return origin instanceof PropertySourceOrigin source ? source.getOrigin() : origin;
    }

    private static String place(TextResourceOrigin origin) {
        String file = origin.getResource() == null
                ? "config.yaml"
                : String.valueOf(origin.getResource().getFilename());
        return origin.getLocation() == null
                ? file + ": "
                : file + ":" + (origin.getLocation().getLine() + 1) + ": ";
    }
}
