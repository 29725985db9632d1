package dev.countersign.policy;

import dev.countersign.storage.TestDatabase;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class TrustedContentsOnPostgresTest extends TrustedContents {

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        registry.add("countersign.data-dir", TestDatabase::dataDirectory);
        registry.add("countersign.database.url", TestDatabase::postgres);
    }
}
