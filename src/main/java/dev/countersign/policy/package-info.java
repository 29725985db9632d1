/** Rule files become a verdict with its grounds; people trust their content, and what a workspace tells models. */
@ApplicationModule(allowedDependencies = {"tool", "workspace", "storage", "problem", "visible"})
@NullMarked
package dev.countersign.policy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
