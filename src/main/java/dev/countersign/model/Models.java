package dev.countersign.model;

import java.util.List;
import java.util.Optional;

/** The models that are configured, and {@code demo}, which always is. */
public interface Models {

    Optional<Model> find(String id);

    /** In the order of the configuration, {@code demo} last. */
    List<Model> all();

    /** The configured default, else Anthropic's, else OpenAI's, else {@code demo}. */
    Model defaultModel();

    /** What Auto's reviewer asks; empty where that is the task's own model. */
    default Optional<Model> reviewModel() {
        return Optional.empty();
    }
}
