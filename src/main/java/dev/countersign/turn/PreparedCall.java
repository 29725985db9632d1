package dev.countersign.turn;

import dev.countersign.approval.CanonicalInput;
import dev.countersign.approval.Gatekeeper;
import dev.countersign.approval.InvalidInput;
import dev.countersign.approval.ToolRequest;
import dev.countersign.tool.Action;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A recorded call, read and checked: either fit for a decision, or finished with the reason why it is not. */
sealed interface PreparedCall {

    /** Its tool is there, unchanged since the request, and takes the input. */
    record Fit(Registration tool, ObjectNode input, String digest, Action action) implements PreparedCall {

        ToolRequest request() {
            return new ToolRequest(tool.name(), tool.revision(), input, digest, action);
        }
    }

    /** It can not run, and nobody is asked about it. */
    record Unfit(String reason) implements PreparedCall {}

    /** Reads and checks calls; the same call gives the same answer as long as the registry does. */
    @Component
    class Desk {

        private static final int LONGEST_NAME_SHOWN = 80;

        private final ToolRegistry tools;
        private final Gatekeeper gatekeeper;

        Desk(ToolRegistry tools, Gatekeeper gatekeeper) {
            this.tools = tools;
            this.gatekeeper = gatekeeper;
        }

        PreparedCall prepare(ToolCallRow call, Workspace workspace) {
            Optional<Registration> found = tools.find(call.tool());
            if (found.isEmpty()) {
                return unfit(
                        call.revision() == null
                                ? unknown(call.tool(), workspace)
                                : "Registration changed: the tool is gone.");
            }
            Registration tool = found.get();
            if (!tool.revision().equals(call.revision())) {
                return unfit(AnswerMoves.REGISTRATION_CHANGED);
            }
            return checked(workspace, tool, call.rawInput());
        }

        /** A call that nobody has requested, as if it were requested now. */
        PreparedCall suppose(String tool, String rawInput, Workspace workspace) {
            return tools.find(tool)
                    .map(found -> checked(workspace, found, rawInput))
                    .orElseGet(() -> unfit(unknown(tool, workspace)));
        }

        private static PreparedCall checked(Workspace workspace, Registration tool, String rawInput) {
            try {
                return fit(workspace, tool, CanonicalInput.parse(rawInput));
            } catch (InvalidInput | PathRefused e) {
                return unfit(String.valueOf(e.getMessage()));
            }
        }

        private static PreparedCall fit(Workspace workspace, Registration tool, CanonicalInput canonical)
                throws PathRefused {
            ObjectNode input = canonical.value();
            List<String> problems = tool.problemsOfInput(input);
            if (!problems.isEmpty()) {
                return unfit("The input does not fit the tool's schema: " + String.join("; ", problems) + ".");
            }
            Action action = tool.tool().action(input, workspace);
            String digest = canonical.digest(
                    tool.name(), tool.revision(), workspace.root().toString());
            return new Fit(tool, input, digest, action);
        }

        private String unknown(String name, Workspace workspace) {
            String shown = name.length() <= LONGEST_NAME_SHOWN ? name : name.substring(0, LONGEST_NAME_SHOWN) + "…";
            List<String> all = tools.all().stream().map(Registration::name).toList();
            String offered = String.join(", ", gatekeeper.advertised(workspace, all));
            return "There is no tool \"" + shown + "\"."
                    + (offered.isEmpty() ? " No tool is available here." : " Available: " + offered + ".");
        }

        private static PreparedCall unfit(String reason) {
            return new Unfit(reason);
        }
    }
}
