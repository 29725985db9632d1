/** Where everything is kept: the data directory, time-ordered ids, and a database whose commits survive a kill. */
@ApplicationModule(allowedDependencies = {"problem"})
@NullMarked
package dev.countersign.storage;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
