package dev.countersign.cockpit;

import dev.countersign.approval.Approval;
import dev.countersign.approval.Approvals;
import dev.countersign.problem.Problem;
import dev.countersign.tool.Action;
import dev.countersign.tool.Change;
import dev.countersign.tool.Tool;
import dev.countersign.tool.ToolFailure;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.FileVersion;
import dev.countersign.workspace.PathRefused;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import dev.countersign.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Looks at the disk for what a question's call would change there. Nothing is kept: each look is a new one. */
@Component
class ProposedWrites {

    private final ToolRegistry tools;
    private final Approvals approvals;

    ProposedWrites(ToolRegistry tools, Approvals approvals) {
        this.tools = tools;
        this.approvals = approvals;
    }

    /** Null for a call that writes no file, and for a question that does not wait. */
    public @Nullable ProposedWrite of(Approval approval) {
        Tool tool = toolOf(approval);
        if (tool == null || !(approval.input() instanceof ObjectNode input)) {
            return null;
        }
        try {
            Workspace workspace = Workspace.open(Path.of(approval.workspace()));
            return tool.action(input, workspace) instanceof Action.WritesPath writes
                    ? shown(approval, tool, input, workspace, writes.path())
                    : null;
        } catch (PathRefused refused) {
            return failing(refused.getMessage());
        } catch (IOException gone) {
            return failing("the workspace can not be opened any more.");
        }
    }

    /** The whole diff; empty where there is none. */
    String diff(Approval approval) {
        Tool tool = toolOf(approval);
        if (tool == null || !(approval.input() instanceof ObjectNode input)) {
            return "";
        }
        try {
            return tool.preview(input, Workspace.open(Path.of(approval.workspace())))
                    .map(Change::diff)
                    .orElse("");
        } catch (ToolFailure failure) {
            throw Problem.of(Problem.Kind.CONFLICT, failure.code(), failure.getMessage());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return "";
        } catch (IOException gone) {
            throw Problem.of(Problem.Kind.NOT_FOUND, "workspace-gone", "The task's folder can not be opened any more.");
        }
    }

    /** Whether the file is still the one that a card was about, so that an answer means what was seen. */
    boolean isStill(Approval approval, String base) {
        ProposedWrite now = of(approval);
        return now == null || now.base().equals(base);
    }

    private @Nullable Tool toolOf(Approval approval) {
        return approval.state() != Approval.State.PENDING
                ? null
                : tools.find(approval.tool())
                        .filter(found -> found.revision().equals(approval.toolRevision()))
                        .map(found -> found.tool())
                        .orElse(null);
    }

    private @Nullable ProposedWrite shown(
            Approval approval, Tool tool, ObjectNode input, Workspace workspace, WorkspacePath path)
            throws ClosedByInterruptException {
        Optional<FileVersion> asked = approvals.baseOf(approval.id());
        try {
            return tool.preview(input, workspace)
                    .map(change -> ProposedWrite.of(change, asked))
                    .orElse(null);
        } catch (ToolFailure failure) {
            Optional<FileVersion> now = FileVersion.at(path, new WorkspaceFiles(workspace));
            return ProposedWrite.failing(path.toString(), failure.getMessage(), now, asked);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static ProposedWrite failing(String why) {
        return ProposedWrite.failing("", why, Optional.empty(), Optional.empty());
    }
}
