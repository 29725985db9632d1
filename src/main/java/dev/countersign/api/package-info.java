/** REST and server-sent events. */
@ApplicationModule(
        allowedDependencies = {
            "access",
            "approval",
            "model",
            "policy",
            "problem",
            "result",
            "signal",
            "storage",
            "task",
            "tool",
            "turn",
            "workspace"
        })
@NullMarked
package dev.countersign.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
