package dev.countersign.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/** A real server on a free port, over a database in memory. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock("application context")
@SpringBootTest(
        classes = AccessOnly.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.data-dir=target/access-test",
            "countersign.database.url=jdbc:h2:mem:access;DB_CLOSE_DELAY=-1",
            "COUNTERSIGN_TOKEN=" + AccessTest.TOKEN
        })
@interface AccessTest {

    String TOKEN = "a-token-from-the-environment";
}
