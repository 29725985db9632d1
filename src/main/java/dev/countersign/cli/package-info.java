/** The terminal: parses the command line and starts the service. */
@ApplicationModule(allowedDependencies = {"access", "policy", "tool", "workspace", "storage"})
@NullMarked
package dev.countersign.cli;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
