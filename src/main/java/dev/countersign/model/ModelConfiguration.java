package dev.countersign.model;

import java.util.List;
import java.util.Random;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of this package. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ModelsSettings.class)
class ModelConfiguration {

    @Bean
    Models models(ModelsSettings settings, List<ProviderKind> kinds) {
        return new ConfiguredModels(settings, kinds, System::getenv);
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
