/** Rule files become a verdict with its grounds; people trust their content. */
@ApplicationModule(allowedDependencies = {"tool", "workspace", "storage", "problem"})
@NullMarked
package dev.countersign.policy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
