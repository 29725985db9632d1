package dev.countersign.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.InstalledPrograms;
import dev.countersign.tool.builtin.Programs;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

class ModelBeansTest {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withUserConfiguration(ThisPackage.class)
            .withBean(InstalledPrograms.class, () -> Programs.in(Map.of()));

    @Test
    void theDemoIsThereWithoutAnyConfiguration() {
        application.run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(Models.class).hasSingleBean(RetryPolicy.class);
            assertThat(context.getBean(Models.class).all().getLast().id()).isEqualTo("demo");
        });
    }

    @Test
    void anUnknownProviderStopsTheStart() {
        application
                .withPropertyValues("countersign.models[0].id=typed", "countersign.models[0].provider=openia")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("countersign.models[0].provider")
                        .hasMessageContaining("typed"));
    }

    @Configuration(proxyBeanMethods = false)
    @ComponentScan(basePackageClasses = ModelConfiguration.class)
    static class ThisPackage {}
}
