/** The durable engine: turns, steps, calls, claims and recovery. */
@ApplicationModule(
        allowedDependencies = {
            "task",
            "approval",
            "policy",
            "tool",
            "model",
            "result",
            "workspace",
            "storage",
            "problem",
            "signal"
        })
@NullMarked
package dev.countersign.turn;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
