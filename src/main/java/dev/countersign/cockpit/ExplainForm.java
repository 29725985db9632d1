package dev.countersign.cockpit;

import dev.countersign.turn.SupposedCall;
import dev.countersign.workspace.Workspace;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a person asks about a call.
 *
 * @param task whose mode, answers and denials count; null for none
 * @param tool empty before it is filled in
 * @param input JSON text
 * @param mode empty for the task's, and without a task for Supervised
 */
record ExplainForm(String workspace, @Nullable UUID task, String tool, String input, String mode) {

    ExplainForm {
        tool = tool == null ? "" : tool;
        input = input == null ? "" : input;
        mode = mode == null ? "" : mode;
    }

    static ExplainForm blank(String workspace, @Nullable UUID task) {
        return new ExplainForm(workspace, task, "", "", "");
    }

    SupposedCall call(Workspace place) {
        return new SupposedCall(place, tool, input, mode.isEmpty() ? null : ModeChoice.parse(mode), task);
    }
}
