/** Complete outputs by call id, and the previews that transcripts and models get. */
@ApplicationModule(allowedDependencies = {"tool", "storage"})
@NullMarked
package dev.countersign.result;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
