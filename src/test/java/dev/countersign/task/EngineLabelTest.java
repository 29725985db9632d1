package dev.countersign.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.countersign.storage.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class EngineLabelTest {

    /** Of a database that several engines share. */
    private final Durability shared = mock(Durability.class);

    @Test
    void aLabelIsAnyVisibleText() {
        assertThat(new EngineLabel("build farm \u65e5\u672c", shared).text()).isEqualTo("build farm \u65e5\u672c");
        assertThat(new EngineLabel("l".repeat(100), shared).text()).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\u0000b", "a\nb", TOO_LONG})
    void aLabelThatNoDatabaseKeepsIsAFaultOfTheSetting(String label) {
        assertThatThrownBy(() -> new EngineLabel(label, shared))
                .isInstanceOfSatisfying(
                        InvalidConfigurationPropertyValueException.class,
                        fault -> assertThat(fault.getName()).isEqualTo("countersign.engine.label"));
    }

    private static final String TOO_LONG = "llllllllllllllllllllllllllllllllllllllllllllllllll"
            + "lllllllllllllllllllllllllllllllllllllllllllllllllll";
}
