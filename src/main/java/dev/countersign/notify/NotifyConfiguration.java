package dev.countersign.notify;

import dev.countersign.tool.InstalledPrograms;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** The beans of this package. */
@Configuration(proxyBeanMethods = false)
class NotifyConfiguration {

    /** How long a command may take. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Between two of them. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    @Bean
    Notices notices(ConfigurableEnvironment configuration, InstalledPrograms programs, NoticeWriter writer) {
        NotifySettings settings = NotifySettings.of(configuration);
        return new Notices(new NotifyCommand(settings.command(), programs, System.getenv(), LIMIT), writer, PAUSE);
    }
}
