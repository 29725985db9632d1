/** Hints about what has changed, published after the commit, resumable exactly while they are remembered. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.countersign.signal;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
