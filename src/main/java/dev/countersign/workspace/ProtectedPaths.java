package dev.countersign.workspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which paths no tool ever writes, and which no mode ever allows. A pattern of one or more names applies in any folder,
 * to what it names and to everything beneath; {@code *} stands for any part of one name. Names are compared folded, see
 * {@link FoldedName}, on every operating system, so that a repository is safe wherever it is checked out next.
 */
public final class ProtectedPaths {

    /** Never written by any tool in any mode, whatever any rule says. {@code git~1} is the short name of {@code .git}. */
    private static final List<String> NEVER_WRITABLE = List.of(
            ".git",
            "git~1",
            ".gitignore",
            ".pre-commit-config.yaml",
            ".husky",
            ".githooks",
            "countersign.tools.yaml",
            ".countersign");

    private static final List<String> SECRETS = List.of(
            ".env*",
            "*.pem",
            "*.key",
            "*.p12",
            "*.pfx",
            "*.jks",
            "id_rsa*",
            "id_ecdsa*",
            "id_ed25519*",
            ".netrc",
            ".pgpass",
            ".git-credentials",
            ".git/config",
            ".ssh",
            ".aws",
            ".gnupg",
            ".kube",
            ".docker");

    private static final List<String> BUILDS_ELSEWHERE = List.of(
            ".github/workflows",
            ".github/actions",
            ".gitlab-ci.yml",
            ".circleci",
            "Jenkinsfile",
            "azure-pipelines.yml",
            ".ci");

    private static final List<String> EDITORS_AND_AGENTS = List.of(
            ".vscode", ".idea", ".devcontainer", ".cursor", ".claude", ".codex", ".mcp.json", "AGENTS.md", "CLAUDE.md");

    private static final List<String> PACKAGES_AND_GIT = List.of(
            ".npmrc",
            ".yarnrc*",
            "pip.conf",
            ".pypirc",
            ".cargo/config*",
            ".mvn",
            "gradle.properties",
            ".gitmodules",
            ".gitattributes");

    private static final List<PathPattern> NEVER_WRITABLE_PATTERNS = PathPattern.all(NEVER_WRITABLE);
    private static final List<PathPattern> SECRET_PATTERNS = PathPattern.all(SECRETS);

    private final Map<String, List<String>> groups;
    private final List<PathPattern> guarded;

    /** @param added further protected patterns of the user's configuration, such as {@code *.sops.yaml} */
    public ProtectedPaths(List<String> added) {
        Map<String, List<String>> named = new LinkedHashMap<>();
        named.put("secrets", SECRETS);
        named.put("builds elsewhere", BUILDS_ELSEWHERE);
        named.put("editors and agents", EDITORS_AND_AGENTS);
        named.put("packages and git", PACKAGES_AND_GIT);
        if (!added.isEmpty()) {
            named.put("added by config.yaml", List.copyOf(added));
        }
        this.groups = Collections.unmodifiableMap(named);
        List<PathPattern> patterns = new ArrayList<>();
        named.values().forEach(group -> patterns.addAll(PathPattern.all(group)));
        this.guarded = List.copyOf(patterns);
    }

    /** The pattern for which no tool may write here, if there is one. */
    public static Optional<String> neverWritable(WorkspacePath path) {
        return firstMatch(NEVER_WRITABLE_PATTERNS, path);
    }

    /** The pattern for which no mode allows this path and no reviewer sees it, if there is one. */
    public Optional<String> guards(WorkspacePath path) {
        return firstMatch(guarded, path);
    }

    /** The pattern that makes this a place of secrets, if there is one; each is also protected. */
    public static Optional<String> secret(WorkspacePath path) {
        return firstMatch(SECRET_PATTERNS, path);
    }

    /** The patterns that are never written, for people to read. */
    public static List<String> neverWritablePatterns() {
        return NEVER_WRITABLE;
    }

    /** The protected patterns by what they have in common, for people to read. */
    public Map<String, List<String>> groups() {
        return groups;
    }

    private static Optional<String> firstMatch(List<PathPattern> patterns, WorkspacePath path) {
        List<String> folded = path.components().stream().map(FoldedName::of).toList();
        return patterns.stream()
                .filter(pattern -> pattern.matches(folded))
                .map(PathPattern::spelled)
                .findFirst();
    }
}
