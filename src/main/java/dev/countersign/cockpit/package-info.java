/** The pages that a developer keeps open while models work. */
@ApplicationModule(
        allowedDependencies = {
            "access",
            "approval",
            "hint",
            "model",
            "policy",
            "problem",
            "result",
            "signal",
            "storage",
            "task",
            "tool",
            "turn",
            "visible",
            "workspace"
        })
@NullMarked
package dev.countersign.cockpit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
