/** What a caller asked for and can not have, with a stable code. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.countersign.problem;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
