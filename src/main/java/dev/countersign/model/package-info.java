/** One request to a provider, one reply, kept as the provider sent it. */
@ApplicationModule(allowedDependencies = {"tool"})
@NullMarked
package dev.countersign.model;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
