package dev.countersign.approval;

import dev.countersign.workspace.ProtectedPaths;
import java.util.List;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class ProtectionConfiguration {

    /** The built-in names and those that the user's configuration adds. */
    @Bean
    ProtectedPaths protectedPaths(Environment configuration) {
        return new ProtectedPaths(Binder.get(configuration)
                .bind("countersign.protected", Bindable.listOf(String.class))
                .orElse(List.of()));
    }
}
