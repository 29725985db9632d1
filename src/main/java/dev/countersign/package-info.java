/** A local service that lets a model work in a folder while a person countersigns each tool call. */
@NullMarked
package dev.countersign;

import org.jspecify.annotations.NullMarked;
