package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.tool.Action;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What a question's call would do, as its tool reads it now. */
@Component
class CallActions {

    private final ToolRegistry tools;

    CallActions(ToolRegistry tools) {
        this.tools = tools;
    }

    /** {@link Action.Other} where the tool is gone or does not take that input any more. */
    Action of(Approval approval) {
        Optional<Registration> tool = tools.find(approval.tool());
        if (tool.isEmpty() || !(approval.input() instanceof ObjectNode input)) {
            return new Action.Other();
        }
        try {
            return tool.get().tool().action(input, new Workspace(Path.of(approval.workspace())));
        } catch (PathRefused e) {
            return new Action.Other();
        }
    }
}
