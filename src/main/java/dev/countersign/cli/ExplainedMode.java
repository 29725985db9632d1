package dev.countersign.cli;

import dev.countersign.tool.Action;
import dev.countersign.workspace.ProtectedPaths;
import dev.countersign.workspace.WorkspacePath;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What a mode says where no file does. */
enum ExplainedMode {
    SUPERVISED,
    AUTO_ACCEPT_EDITS,
    AUTO,
    FULL_ACCESS;

    private static final long LARGEST_EDIT = 1024 * 1024;

    /** One of allow, ask and review. */
    String effect(Action action, ProtectedPaths guarded) {
        return switch (this) {
            case SUPERVISED -> "ask";
            case FULL_ACCESS -> "allow";
            case AUTO_ACCEPT_EDITS -> isOrdinary(action, guarded) && !isLarge(action) ? "allow" : "ask";
            case AUTO -> isOrdinary(action, guarded) ? "review" : "ask";
        };
    }

    private static boolean isOrdinary(Action action, ProtectedPaths guarded) {
        return switch (action) {
            case Action.ReadsPath(WorkspacePath path) -> guarded.guards(path).isEmpty();
            case Action.WritesPath(WorkspacePath path, long _) ->
                guarded.guards(path).isEmpty();
            case Action.RunsCommand _, Action.RunsShell _, Action.Other _ -> false;
        };
    }

    private static boolean isLarge(Action action) {
        return action instanceof Action.WritesPath writes && writes.newBytes() > LARGEST_EDIT;
    }

    /** Names as the service spells them. */
    static class Name implements ITypeConverter<ExplainedMode> {
        @Override
        public ExplainedMode convert(String value) {
            return Arrays.stream(values())
                    .filter(mode -> EnumWords.of(mode).equals(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "it has to be supervised, auto-accept-edits, auto or full-access"));
        }
    }

    /** For the completion of shells. */
    static class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(values()).map(EnumWords::of).iterator();
        }
    }
}
