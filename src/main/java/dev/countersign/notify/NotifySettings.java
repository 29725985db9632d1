package dev.countersign.notify;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * What {@code config.yaml} says under {@code notify}.
 *
 * @param command the program and its arguments; empty where nobody wants to be told
 */
record NotifySettings(List<String> command) {

    private static final ConfigurationPropertyName NOTIFY = ConfigurationPropertyName.of("countersign.notify");
    private static final ConfigurationPropertyName COMMAND = NOTIFY.append("command");

    /** @throws InvalidConfigurationPropertyValueException with the setting that can not be used */
    static NotifySettings of(ConfigurableEnvironment configuration) {
        for (ConfigurationPropertyName name : named(configuration)) {
            check(name, configuration.getProperty(name.toString(), ""));
        }
        return new NotifySettings(Binder.get(configuration)
                .bind(COMMAND.toString(), Bindable.listOf(String.class))
                .orElse(List.of()));
    }

    private static Set<ConfigurationPropertyName> named(ConfigurableEnvironment configuration) {
        Set<ConfigurationPropertyName> names = new TreeSet<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(configuration)) {
            if (source instanceof IterableConfigurationPropertySource all) {
                all.stream()
                        .filter(name -> name.equals(NOTIFY) || NOTIFY.isAncestorOf(name))
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static void check(ConfigurationPropertyName name, String value) {
        boolean nothing = value.isBlank() && (name.equals(NOTIFY) || name.equals(COMMAND));
        if (nothing) {
            return;
        }
        if (!name.equals(COMMAND) && !COMMAND.isAncestorOf(name)) {
            throw fault(name, value, "under notify there is only command");
        }
        if (!COMMAND.isParentOf(name) || !name.isNumericIndex(name.getNumberOfElements() - 1)) {
            throw fault(name, value, "a command is a list of words, the program and its arguments: [notify-send]");
        }
        if (value.isBlank() && name.equals(COMMAND.append("[0]"))) {
            throw fault(name, value, "the program is missing");
        }
        if (value.indexOf('\0') >= 0) {
            throw fault(name, value, "a word can not hold a NUL character");
        }
    }

    private static InvalidConfigurationPropertyValueException fault(
            ConfigurationPropertyName name, String value, String reason) {
        return new InvalidConfigurationPropertyValueException(name.toString(), value, reason);
    }
}
