package dev.countersign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ModulesTest {

    private final ApplicationModules modules = ApplicationModules.of(Countersign.class);

    @Test
    void everyModuleUsesOnlyWhatItMay() {
        assertThat(modules.stream().count()).isGreaterThanOrEqualTo(14);
        modules.verify();
    }
}
