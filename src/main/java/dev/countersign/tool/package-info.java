/** What a tool is, which are registered, and how one is run: schema in, run, schema out. */
@ApplicationModule(allowedDependencies = {"workspace"})
@NullMarked
package dev.countersign.tool;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
