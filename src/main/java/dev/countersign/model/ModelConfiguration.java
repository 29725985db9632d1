package dev.countersign.model;

import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Random;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of this package. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ModelsSettings.class)
class ModelConfiguration {

    @Bean
    Models models(ModelsSettings settings, List<ProviderKind> kinds, ObjectProvider<ObservationRegistry> registry) {
        ObservationRegistry observed =
                settings.observations() ? registry.getIfAvailable(() -> ObservationRegistry.NOOP) : null;
        List<ProviderKind> used = observed == null
                ? kinds
                : kinds.stream().map(new GenAiObservations(observed)::of).toList();
        return new ConfiguredModels(settings, used, System::getenv);
    }

    @Bean
    Timeouts modelTimeouts(ModelsSettings settings) {
        return settings.timeouts();
    }

    @Bean
    RetryPolicy retryPolicy() {
        return new RetryPolicy(new Random());
    }
}
