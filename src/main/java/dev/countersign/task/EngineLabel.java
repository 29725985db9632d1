package dev.countersign.task;

import dev.countersign.storage.Durability;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.stereotype.Component;

/**
 * Whose workspaces this engine can see: tasks that are opened through it carry its label, and only engines of that label
 * run their turns. An embedded database has one engine, which sees everything, whatever its label was before.
 */
@Component
public final class EngineLabel {

    private static final Pattern LABEL = Pattern.compile("[\\p{Graph} ]{1,100}", Pattern.UNICODE_CHARACTER_CLASS);

    private final String text;

    EngineLabel(@Value("${countersign.engine.label:local}") String configured, Durability durability) {
        if (!LABEL.matcher(configured).matches()) {
            throw new InvalidConfigurationPropertyValueException(
                    "countersign.engine.label", configured, "a label has 1 to 100 visible characters");
        }
        this.text = durability.embedded() ? "local" : configured;
    }

    public String text() {
        return text;
    }
}
