package dev.countersign.task;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** What the turns of tasks are doing; implemented by whoever runs them. */
public interface TaskActivity {

    /** The busiest state of each task's turns; a task without an unfinished turn may be left out. */
    Map<UUID, Task.State> of(Collection<UUID> taskIds);
}
