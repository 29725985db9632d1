package dev.countersign.turn;

import dev.countersign.approval.CanonicalInput;
import dev.countersign.approval.InvalidInput;
import dev.countersign.task.Tasks;
import dev.countersign.tool.Action;
import dev.countersign.tool.Orphans;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.FileFailure;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What the running calls of an engine that is gone have left behind: processes, and the temporary file of a write. */
@Component
class Leftovers {

    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    private final ToolCalls calls;
    private final ToolRegistry tools;
    private final Tasks tasks;
    private final Engine engine;

    Leftovers(ToolCalls calls, ToolRegistry tools, Tasks tasks, Engine engine) {
        this.calls = calls;
        this.tools = tools;
        this.tasks = tasks;
        this.engine = engine;
    }

    /**
     * Ends and removes what can be found from here, and says what is known of the calls. Another engine may have recovered
     * the turn meanwhile and run it again: what its lease has claimed is left alone.
     *
     * @param turn as it was read when its engine was known to be gone
     */
    String clear(TurnRow turn) {
        Set<Orphans.Ended> ended = EnumSet.noneOf(Orphans.Ended.class);
        try {
            for (ToolCallRow call : calls.runningOf(turn.getId(), turn.fence())) {
                ended.add(Orphans.end(call.getId()));
                if (turn.engineLabel().equals(engine.label())) {
                    removeFile(turn, call);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return inWords(ended);
    }

    private static String inWords(Set<Orphans.Ended> ended) {
        if (ended.equals(EnumSet.of(Orphans.Ended.SESSIONS))) {
            return TurnMoves.PROCESS_WAS_ENDED;
        }
        return ended.contains(Orphans.Ended.SESSIONS) || ended.contains(Orphans.Ended.MARKED)
                ? TurnMoves.PROCESSES_WERE_ENDED
                : TurnMoves.MAY_STILL_RUN;
    }

    private void removeFile(TurnRow turn, ToolCallRow call) {
        Optional<Registration> tool = tools.find(call.tool());
        if (tool.isEmpty()) {
            return;
        }
        try {
            Workspace workspace =
                    Workspace.open(Path.of(tasks.settings(turn.taskId()).workspace()));
            ObjectNode input = CanonicalInput.parse(call.rawInput()).value();
            if (tool.get().tool().action(input, workspace) instanceof Action.WritesPath write
                    && new WorkspaceFiles(workspace).removeLeftover(write.path(), call.getId())) {
                LOG.info("Removed what call {} had begun to write beside {}", call.getId(), write.path());
            }
        } catch (IOException | FileFailure | PathRefused | InvalidInput e) {
            LOG.warn("What call {} may have begun to write was not looked for: {}", call.getId(), e.getMessage());
        }
    }
}
