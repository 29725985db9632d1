/** Strict readers of JSON and YAML: what is odd is refused with its line, and nothing is guessed. */
@NullMarked
package dev.countersign.policy.text;

import org.jspecify.annotations.NullMarked;
