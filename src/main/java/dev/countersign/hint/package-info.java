/** What a person should not overlook in a call, by fixed rules that see some things and never say that one is safe. */
@ApplicationModule(allowedDependencies = {"tool", "workspace"})
@NullMarked
package dev.countersign.hint;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
