package dev.countersign.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.function.Predicate;

/** Where a walk begins: the folder or the file itself is looked at even if Git ignores it, what is beneath only if not. */
final class WalkStart {

    private final WorkspaceFiles files;
    private final WorkspacePath path;
    private IgnoreRules rules = IgnoreRules.none();

    WalkStart(WorkspaceFiles files, WorkspacePath path) {
        this.files = files;
        this.path = path;
    }

    FileWalk begin(Glob wanted, Predicate<WorkspacePath> visible) throws FileFailure, IOException {
        if (path.isRoot()) {
            return walk(path, files.folder(path), wanted, visible);
        }
        int above = path.components().size() - 1;
        Folder parent = files.walk(path, above, this::pass);
        try {
            Path name = WorkspaceFiles.name(path);
            PosixFileAttributes found = parent.attributes(name);
            if (!found.isDirectory()) {
                RegularFile.require(path, found);
                WorkspacePath folder = path.parent();
                WalkLevel only = WalkLevel.only(folder, parent, name, found);
                return new FileWalk(only, () -> files.folder(folder), wanted, visible);
            }
            pass(parent, above);
            Folder folder = parent.folder(name);
            parent.close();
            return walk(path, folder, wanted, visible);
        } catch (FileFailure | IOException | RuntimeException impossible) {
            parent.close();
            throw impossible;
        }
    }

    private void pass(Folder folder, int depth) throws IOException {
        rules = WalkLevel.rulesIn(folder, rules, depth);
    }

    private FileWalk walk(WorkspacePath path, Folder folder, Glob wanted, Predicate<WorkspacePath> visible)
            throws IOException {
        try {
            return new FileWalk(WalkLevel.first(path, folder, rules), () -> files.folder(path), wanted, visible);
        } catch (IOException | RuntimeException unreadable) {
            folder.close();
            throw unreadable;
        }
    }
}
