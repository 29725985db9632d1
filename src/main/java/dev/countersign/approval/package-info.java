/** A verdict, the mode and earlier answers become a clearance; questions wait for a person. */
@ApplicationModule(
        allowedDependencies = {"access", "policy", "tool", "workspace", "model", "storage", "problem", "visible"})
@NullMarked
package dev.countersign.approval;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
