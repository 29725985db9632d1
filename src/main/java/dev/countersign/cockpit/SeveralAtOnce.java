package dev.countersign.cockpit;

import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.WorkspacePath;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Which questions may be allowed together with others: file actions on ordinary paths that a card shows in full. */
@Component
class SeveralAtOnce {

    private final CallActions actions;
    private final ProtectedPaths protectedPaths;

    SeveralAtOnce(CallActions actions, ProtectedPaths protectedPaths) {
        this.actions = actions;
        this.protectedPaths = protectedPaths;
    }

    /** Why it must be allowed by itself; empty if it need not. */
    Optional<String> whyAlone(Card card) {
        if (!card.input().complete()) {
            return Optional.of("its input is not shown in full, so it is allowed by itself.");
        }
        return switch (actions.of(card.approval())) {
            case Action.ReadsPath reads -> protectedPath(reads.path());
            case Action.WritesPath writes -> protectedPath(writes.path());
            case Action.RunsCommand _, Action.RunsShell _ ->
                Optional.of("a command is allowed by itself, never together with others.");
            case Action.Other _ -> Optional.of("what is no file action is allowed by itself.");
        };
    }

    private Optional<String> protectedPath(WorkspacePath path) {
        return protectedPaths
                .guards(path)
                .map(name -> "a protected path (" + name + ") is allowed by itself, never together with others.");
    }
}
