package dev.countersign.cockpit;

import dev.countersign.problem.Problem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form that opens a task: what was filled in, and what was wrong with it.
 *
 * @param field which of them was wrong; empty if none, or none in particular
 * @param fault what was wrong, for a person; empty if nothing
 */
record NewTaskForm(String workspace, String title, String mode, String model, String key, String field, String fault) {

    /** @param mode that is chosen unless a person chooses another */
    static NewTaskForm empty(String mode) {
        return filledIn("", "", mode, "", "");
    }

    static NewTaskForm filledIn(
            @Nullable String workspace,
            @Nullable String title,
            @Nullable String mode,
            @Nullable String model,
            @Nullable String key) {
        return new NewTaskForm(text(workspace), text(title), text(mode), text(model), text(key), "", "");
    }

    NewTaskForm refused(Problem problem) {
        String wrong = problem.members().getOrDefault("field", "").toString();
        return new NewTaskForm(workspace, title, mode, model, key, wrong, problem.detail());
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "").strip();
    }
}
