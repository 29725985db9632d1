/** What the adapters share on the way to a provider: verbatim JSON, event streams, one HTTP request. */
@NullMarked
package dev.countersign.model.wire;

import org.jspecify.annotations.NullMarked;
