package dev.countersign.policy;

import dev.countersign.tool.Action;
import dev.countersign.workspace.Workspace;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The rule files that have a say over a workspace, read and hashed again for every look. A file that is invalid denies
 * every call; no earlier version of it ever counts. Safe for any thread.
 */
public final class PolicyFiles {

    private final Path userFile;
    private final PolicyReader reader;
    private final boolean boundsRequired;
    private final BiPredicate<Workspace, String> trust;

    /** @param trust whether a person trusts the content of that hash in a workspace */
    PolicyFiles(
            Path userFile, Supplier<Set<String>> tools, PolicySettings settings, BiPredicate<Workspace, String> trust) {
        this.userFile = userFile;
        this.reader = new PolicyReader(tools, settings.credentials());
        this.boundsRequired = settings.requireWorkspacePolicy();
        this.trust = trust;
    }

    /** The files alone, for a program that has no service at hand: no content counts as trusted. */
    public static PolicyFiles withoutService(Path userFile, Set<String> tools, PolicySettings settings) {
        Set<String> names = Set.copyOf(tools);
        return new PolicyFiles(userFile, () -> names, settings, (workspace, sha256) -> false);
    }

    /** What the files say of one call; no effect where none has a say. */
    public Verdict verdict(Workspace workspace, String tool, Action action) {
        return read(workspace).verdict(tool, action, new DiskIdentity(workspace));
    }

    /** Those of the tools that could be granted, in their order, from one reading of the files. */
    public List<String> advertised(Workspace workspace, Collection<String> tools) {
        Policy policy = read(workspace);
        return tools.stream().filter(policy::advertises).toList();
    }

    /** What a walk by that tool may show, for one walk that begins now. */
    public Visibility visibility(Workspace workspace, String tool) {
        return read(workspace).visibility(tool, new DiskIdentity(workspace));
    }

    /** Equal for two moments if all files and their trust are the same. */
    public String fingerprint(Workspace workspace) {
        return read(workspace).fingerprint();
    }

    /** Every layer with its rules, faults and warnings, for people. */
    public PolicyReport report(Workspace workspace) {
        return Reports.of(read(workspace), reader.registered());
    }

    /** What makes the user's own file invalid, as {@code file:line: …}; nothing if it can be taken. */
    public List<String> faultsOfUser() {
        return reader.userTools(userFile).reasons();
    }

    /** The same for the files of a workspace. */
    public List<String> faultsIn(Workspace workspace) {
        return Stream.of(reader.workspaceTools(workspace), reader.workspaceBounds(workspace))
                .flatMap(file -> file.reasons().stream())
                .toList();
    }

    private Policy read(Workspace workspace) {
        PolicyFile<Bounds> bounds = reader.workspaceBounds(workspace);
        return new Policy(
                reader.userTools(userFile),
                reader.workspaceTools(workspace),
                bounds,
                bounds.valid()
                        .filter(file -> trust.test(workspace, file.sha256()))
                        .isPresent(),
                boundsRequired);
    }
}
