package dev.countersign.turn;

import dev.countersign.approval.Gatekeeper;
import dev.countersign.model.Model;
import dev.countersign.policy.WorkspaceInstructions;
import dev.countersign.tool.Registration;
import dev.countersign.tool.ToolDefinition;
import dev.countersign.tool.ToolRegistry;
import dev.countersign.workspace.Workspace;
import java.util.List;
import org.springframework.stereotype.Component;

/** Puts the next request of a conversation together: what the model is told, what it is offered, and what has room. */
@Component
class Requests {

    private final ToolRegistry tools;
    private final Gatekeeper gatekeeper;
    private final SystemPrompt systemPrompt;
    private final WorkspaceInstructions instructions;

    Requests(ToolRegistry tools, Gatekeeper gatekeeper, SystemPrompt systemPrompt, WorkspaceInstructions instructions) {
        this.tools = tools;
        this.gatekeeper = gatekeeper;
        this.systemPrompt = systemPrompt;
        this.instructions = instructions;
    }

    WeighedRequest next(Conversation conversation, Workspace workspace, Model model) {
        SystemText system = systemPrompt.text(workspace.root().toString(), model, instructions.trusted(workspace));
        List<ToolDefinition> offered = model.client().takesTools() ? offered(workspace) : List.of();
        return ContextBudget.fit(model, system, offered, conversation.messages(), conversation.estimateFor(model));
    }

    private List<ToolDefinition> offered(Workspace workspace) {
        List<Registration> all = tools.all();
        List<String> advertised = gatekeeper.advertised(
                workspace, all.stream().map(Registration::name).toList());
        return all.stream()
                .filter(tool -> advertised.contains(tool.name()))
                .map(Registration::definition)
                .toList();
    }
}
