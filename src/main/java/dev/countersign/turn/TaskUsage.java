package dev.countersign.turn;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.model.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a task's models counted and cost so far.
 *
 * @param turns by the task's turns
 * @param reviews by the reviews of its calls
 * @param cost of all whose model has a price; null if none has
 * @param costComplete whether every model that counted has a price
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TaskUsage(
        Usage turns, Usage reviews, @Nullable BigDecimal cost, boolean costComplete) {

    /** Of a task that asked nothing yet. */
    public static final TaskUsage NONE = new TaskUsage(Usage.NONE, Usage.NONE, null, true);
}
