/** Text in which nothing can hide, wherever it is shown: on a page, in a terminal, to a reviewer. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.countersign.visible;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
