/** The terminal: policy files, one turn at a time, how things stand, and the start of the service. */
@ApplicationModule(allowedDependencies = {"access", "hint", "policy", "tool", "workspace", "storage", "visible"})
@NullMarked
package dev.countersign.cli;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
