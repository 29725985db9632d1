package dev.countersign.task;

import dev.countersign.storage.Durability;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Whose workspaces this engine can see: tasks that are opened through it carry its label, and only engines of that label
 * run their turns. An embedded database has one engine, which sees everything, whatever its label was before.
 */
@Component
public final class EngineLabel {

    private final String text;

    EngineLabel(@Value("${countersign.engine.label:local}") String configured, Durability durability) {
        this.text = durability.embedded() ? "local" : configured;
    }

    public String text() {
        return text;
    }
}
