package dev.countersign.policy;

import dev.countersign.workspace.WorkspacePath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a walk may show: everything but what an explicit denial names for the walking tool, for no tool, or, where the walk
 * shows content, for {@code read_file}. Made for one walk; where the denied files are is looked up once.
 */
public final class Visibility implements Predicate<WorkspacePath> {

    private final boolean nothing;
    private final Set<List<String>> denied = new HashSet<>();
    private final Set<Object> deniedFiles = new HashSet<>();
    private final Map<List<String>, Boolean> folders = new HashMap<>();
    private final FileIdentity files;

    Visibility(boolean nothing, List<Rule> denials, FileIdentity files) {
        this.nothing = nothing || denials.stream().anyMatch(rule -> rule.path().isEmpty());
        this.files = files;
        for (Rule rule : denials) {
            denied.add(Spelling.composed(rule.path()));
            Object file = files.of(rule.path());
            if (file != null) {
                deniedFiles.add(file);
            }
        }
    }

    @Override
    public boolean test(WorkspacePath path) {
        return !nothing && (denied.isEmpty() || isVisible(path.components()));
    }

    private boolean isVisible(List<String> names) {
        if (names.isEmpty()) {
            return true;
        }
        // A walk comes by every folder many times, and a file once.
        List<String> folder = names.subList(0, names.size() - 1);
        boolean above = folder.isEmpty() || folders.computeIfAbsent(List.copyOf(folder), this::isVisibleAlone);
        return above && isVisibleItself(names);
    }

    private boolean isVisibleAlone(List<String> folder) {
        for (int length = folder.size(); length > 0; length--) {
            if (!isVisibleItself(folder.subList(0, length))) {
                return false;
            }
        }
        return true;
    }

    private boolean isVisibleItself(List<String> names) {
        if (denied.contains(Spelling.composed(names))) {
            return false;
        }
        Object file = deniedFiles.isEmpty() ? null : files.of(names);
        return file == null || !deniedFiles.contains(file);
    }
}
