package dev.countersign.policy;

import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
class PolicyConfiguration {

    @Bean
    PolicyFiles policyFiles(DataDirectory data, ToolRegistry tools, PolicySettings settings, PolicyTrust trust) {
        return new PolicyFiles(data.policyFile(), names(tools), settings, trust::isTrusted);
    }

    @Bean
    PolicySettings policySettings(Environment configuration) {
        Set<String> credentials = new HashSet<>();
        for (int i = 0; configuration.containsProperty("countersign.models[%d].id".formatted(i)); i++) {
            credentials.add(configuration.getProperty("countersign.models[%d].api-key-env".formatted(i), ""));
        }
        credentials.remove("");
        return new PolicySettings(
                configuration.getProperty("countersign.require-workspace-policy", Boolean.class, false), credentials);
    }

    static Supplier<Set<String>> names(ToolRegistry tools) {
        return () -> tools.all().stream().map(Registration::name).collect(Collectors.toUnmodifiableSet());
    }
}
