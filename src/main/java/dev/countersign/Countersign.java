package dev.countersign;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/**
 * The service. Started by the command line; see {@code cli}.
 *
 * <p>Packages may use the same short name for their own view of a thing, so beans go by their full names.
 */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
public class Countersign {}
