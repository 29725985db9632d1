package dev.countersign.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A handler that is open to everyone, since it is what one gets in by. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface NeedsNone {}
