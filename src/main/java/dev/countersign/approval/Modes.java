package dev.countersign.approval;

import dev.countersign.policy.Ground;
import dev.countersign.policy.Layer;
import dev.countersign.policy.Verdict;
import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.WorkspacePath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** What a mode says where no rule has spoken. */
@Component
class Modes {

    /** Bytes of new content that a mode lets pass as an ordinary edit. */
    static final long LARGEST_EDIT = 1024 * 1024;

    private static final Set<String> WRITERS = Set.of("write_file", "edit_file");

    private final ProtectedPaths protectedPaths;

    Modes(ProtectedPaths protectedPaths) {
        this.protectedPaths = protectedPaths;
    }

    /** An effect, never a denial, and why. */
    record Says(Decision.Effect effect, Ground ground) {}

    Says say(ApprovalMode mode, ToolRequest request) {
        return switch (mode) {
            case SUPERVISED -> says(mode, Decision.Effect.ASK, "Supervised asks before every call.");
            case AUTO_ACCEPT_EDITS -> acceptEdits(request);
            case AUTO -> auto(request);
            case FULL_ACCESS ->
                says(mode, Decision.Effect.ALLOW, "Full access runs what no rule asks about or denies.");
        };
    }

    private Says acceptEdits(ToolRequest request) {
        return switch (request.action()) {
            case Action.ReadsPath reads -> accepted(reads.path(), "Auto-accept edits reads ordinary files.");
            case Action.WritesPath writes
            when !WRITERS.contains(request.tool()) ->
                asks("Auto-accept edits asks before tools that are not its own writers.");
            case Action.WritesPath writes
            when writes.newBytes() > LARGEST_EDIT ->
                asks("Auto-accept edits asks about more than 1 MiB of new content.");
            case Action.WritesPath writes -> accepted(writes.path(), "Auto-accept edits writes ordinary files.");
            case Action.RunsCommand _, Action.RunsShell _ -> asks("Auto-accept edits asks before every command.");
            case Action.Other _ -> asks("Auto-accept edits asks before what is no file action.");
        };
    }

    private Says accepted(WorkspacePath path, String why) {
        return protectedBy(path)
                .map(name -> asks("Auto-accept edits asks about the protected path " + name + "."))
                .orElseGet(() -> says(ApprovalMode.AUTO_ACCEPT_EDITS, Decision.Effect.ALLOW, why));
    }

    private Says auto(ToolRequest request) {
        return switch (request.action()) {
            case Action.ReadsPath reads -> reviewed(reads.path());
            case Action.WritesPath writes -> reviewed(writes.path());
            case Action.RunsCommand _, Action.RunsShell _ ->
                says(ApprovalMode.AUTO, Decision.Effect.ASK, "Auto asks before every command.");
            case Action.Other _ ->
                says(ApprovalMode.AUTO, Decision.Effect.ASK, "Auto asks before what is no file action.");
        };
    }

    private Says reviewed(WorkspacePath path) {
        return protectedBy(path)
                .map(name -> says(
                        ApprovalMode.AUTO, Decision.Effect.ASK, "Auto asks about the protected path " + name + "."))
                .orElseGet(() -> says(
                        ApprovalMode.AUTO, Decision.Effect.REVIEW, "Auto lets a model review ordinary file actions."));
    }

    private Optional<String> protectedBy(WorkspacePath path) {
        return protectedPaths.guards(path);
    }

    private static Says asks(String why) {
        return says(ApprovalMode.AUTO_ACCEPT_EDITS, Decision.Effect.ASK, why);
    }

    private static Says says(ApprovalMode mode, Decision.Effect effect, String why) {
        String name = mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new Says(effect, Ground.of(Layer.MODE, name, why, false));
    }

    /** A mode is no remedy where a rule has asked. */
    static List<Decision.Remedy> remedies(ApprovalMode mode, Verdict verdict) {
        return mode == ApprovalMode.FULL_ACCESS || verdict.byRules() != null || verdict.alwaysAsk() != null
                ? List.of()
                : List.of(new Decision.Remedy("Full access would run this without a question.", null, null));
    }
}
