/** Who may talk to the service: login, tokens, host and origin checks. */
@ApplicationModule(allowedDependencies = {"storage", "problem"})
@NullMarked
package dev.countersign.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
