/** Models that are programs on this machine: a prompt on their standard input, an answer on their standard output. */
@NullMarked
package dev.countersign.model.cli;

import org.jspecify.annotations.NullMarked;
