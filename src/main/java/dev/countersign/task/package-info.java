/** Tasks, their sessions and their modes. */
@ApplicationModule(allowedDependencies = {"approval", "workspace", "model", "storage", "problem", "signal"})
@NullMarked
package dev.countersign.task;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
