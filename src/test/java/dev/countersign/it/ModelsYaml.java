package dev.countersign.it;

import dev.countersign.model.ScriptedProvider;

/** A {@code config.yaml} that names scripted providers as models. */
final class ModelsYaml {

    static final String KEY_VARIABLE = "SCRIPTED_KEY";
    static final String KEY = "sk-scripted-0123456789";

    private final StringBuilder yaml = new StringBuilder("countersign:\n  models:\n");
    private final String provider;

    private ModelsYaml(String provider) {
        this.provider = provider;
    }

    static ModelsYaml of(String provider) {
        return new ModelsYaml(provider);
    }

    ModelsYaml model(String id, ScriptedProvider server) {
        return model(id, server.baseUrl());
    }

    ModelsYaml model(String id, String baseUrl) {
        yaml.append("""
                    - id: %s
                      provider: %s
                      base-url: %s
                      model: scripted
                      api-key-env: %s
                """.formatted(id, provider, baseUrl, KEY_VARIABLE));
        return this;
    }

    /** The program, not yet started, with these models. */
    RunningCountersign configure() {
        return RunningCountersign.fresh().withConfig(yaml.toString()).withEnvironment(KEY_VARIABLE, KEY);
    }
}
