/** The Messages API of Anthropic. */
@NullMarked
package dev.countersign.model.anthropic;

import org.jspecify.annotations.NullMarked;
