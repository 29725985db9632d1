package dev.countersign.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.countersign.access.Right;
import dev.countersign.model.Models;
import dev.countersign.storage.Page;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ModelApi {

    private final Models models;

    ModelApi(Models models) {
        this.models = models;
    }

    @Needs(Right.READ)
    @GetMapping("/api/v1/models")
    Page<ModelView> listModels() {
        String byDefault = models.defaultModel().id();
        return new Page<>(
                models.all().stream()
                        .map(model -> new ModelView(
                                model.id(),
                                model.provider(),
                                model.contextWindow(),
                                model.id().equals(byDefault)))
                        .toList(),
                null);
    }

    /** A model that tasks can name. */
    record ModelView(
            String id,
            String provider,
            long contextWindow,
            @JsonProperty("default") boolean isDefault) {}
}
