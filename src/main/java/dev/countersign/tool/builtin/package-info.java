/** The built-in tools: files and processes. */
@NullMarked
package dev.countersign.tool.builtin;

import org.jspecify.annotations.NullMarked;
