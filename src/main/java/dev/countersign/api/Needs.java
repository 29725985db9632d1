package dev.countersign.api;

import dev.countersign.access.Right;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The right without which a handler is not entered. Every handler of this package names one, or {@link NeedsNone}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Needs {
    Right value();
}
