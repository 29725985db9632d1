package dev.countersign.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Says of a link what to ask for instead. The target is only looked up for these words; nothing is opened through it. */
final class SymbolicLinks {

    private SymbolicLinks() {}

    /** @param length of the path's components that lead to the link, itself included */
    static PathRefused refusal(Workspace workspace, WorkspacePath path, int length) {
        List<String> components = path.components();
        String link = String.join("/", components.subList(0, length));
        String refused = "`%s` is a symbolic link, and links are not followed".formatted(link);
        try {
            Path target = workspace.root().resolve(link).toRealPath();
            for (String name : components.subList(length, components.size())) {
                target = target.resolve(name);
            }
            if (target.startsWith(workspace.root())) {
                WorkspacePath inside = workspace.path(
                        target.toString().equals(workspace.root().toString())
                                ? "."
                                : workspace.root().relativize(target).toString());
                return new PathRefused("%s; ask for `%s`.".formatted(refused, inside));
            }
        } catch (IOException | PathRefused noSuchTarget) {
            return new PathRefused(refused + ", and this one leads to nothing in the workspace.");
        }
        return new PathRefused(refused + ", and this one leads to nothing in the workspace.");
    }
}
