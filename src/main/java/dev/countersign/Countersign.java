package dev.countersign;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/**
 * The service. Started by the command line; see {@code cli}.
 *
 * <p>Packages may use the same short name for their own view of a thing, so beans go by their full names.
 */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
public class Countersign {

    /** For the making of a release, which has Spring look at the beans ahead of time; nothing is served by it. */
    public static void main(String... arguments) {
        SpringApplication.run(Countersign.class, arguments);
    }
}
