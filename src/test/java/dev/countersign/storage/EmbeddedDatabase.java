package dev.countersign.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** The embedded database as the program opens, checks, syncs and keeps it, without the program. */
@ImportAutoConfiguration({
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    TransactionAutoConfiguration.class,
    JdbcTemplateAutoConfiguration.class,
    FlywayAutoConfiguration.class
})
@Import({StorageConfiguration.class, DatabaseOpening.class, Durability.class, FileUpkeep.class})
class EmbeddedDatabase {

    static ConfigurableApplicationContext open(Path folder) {
        return new SpringApplicationBuilder(EmbeddedDatabase.class)
                .web(WebApplicationType.NONE)
                .registerShutdownHook(false)
                .initializers(EmbeddedDatabase::check)
                .run("--countersign.data-dir=" + folder);
    }

    private static void check(ConfigurableApplicationContext context) {
        try {
            DatabaseCheck.check(
                    DataDirectory.open(Path.of(context.getEnvironment().getRequiredProperty("countersign.data-dir"))),
                    context.getEnvironment().getRequiredProperty("countersign.database.url"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
