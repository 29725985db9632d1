package dev.countersign.cockpit;

import dev.countersign.task.Task;
import java.util.List;

/**
 * What surrounds every page.
 *
 * @param waiting how many questions wait, counted up to a limit
 */
record Shell(int waiting, List<Task> tasks) {

    /** The count as a badge shows it. */
    public String badge() {
        return waiting >= Cards.QUEUE ? waiting + "+" : String.valueOf(waiting);
    }

    public Chip chip(Task task) {
        return Chip.of(task.state());
    }
}
