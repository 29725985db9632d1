/** A path is inside the workspace, or it is refused; files are reached without following links. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.countersign.workspace;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
