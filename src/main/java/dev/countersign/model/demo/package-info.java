/** A model without a network that turns what the user writes into real tool requests. */
@NullMarked
package dev.countersign.model.demo;

import org.jspecify.annotations.NullMarked;
