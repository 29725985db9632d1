package dev.countersign.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

@Configuration
@EnableScheduling
class StorageConfiguration {

    @Bean
    DataDirectory dataDirectory(
            @Value("${countersign.data-dir}") Path folder, @Value("${countersign.results-dir:}") String results)
            throws IOException {
        return DataDirectory.open(folder).withResults(results);
    }

    @Bean
    static SharedPool sharedPool() {
        return new SharedPool();
    }

    /** Injected wherever time is read, so that tests can set it. */
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
