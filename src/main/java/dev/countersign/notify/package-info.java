/** People who are away from the browser are told by a command of theirs when they are needed. */
@ApplicationModule(allowedDependencies = {"access", "approval", "problem", "task", "tool", "turn", "visible"})
@NullMarked
package dev.countersign.notify;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
