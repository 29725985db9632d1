package dev.countersign.model.demo;

import dev.countersign.model.ModelProvider;
import dev.countersign.model.ProviderKind;
import dev.countersign.model.ProviderSettings;
import org.springframework.stereotype.Component;

/** {@code provider: demo}; there without any configuration. */
@Component
class DemoKind implements ProviderKind {

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public ModelProvider client(ProviderSettings settings) {
        return new DemoProvider();
    }
}
