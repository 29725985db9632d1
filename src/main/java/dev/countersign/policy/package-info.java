/** Rule files become a verdict with its grounds. */
@ApplicationModule(allowedDependencies = {"tool", "workspace", "storage"})
@NullMarked
package dev.countersign.policy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
