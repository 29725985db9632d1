package dev.countersign.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedPathsTest {

    private final Workspace workspace = new Workspace(Path.of("/w"));
    private final ProtectedPaths protectedPaths = new ProtectedPaths(List.of("*.sops.yaml"));

    @ParameterizedTest // PP-05, PP-06, FI-23
    @ValueSource(
            strings = {
                ".git",
                ".git/hooks/pre-commit",
                "sub/.git/config",
                "vendor/m/.git",
                "sub/.gitignore",
                ".GIT/hooks/pre-commit",
                ".GitIgnore",
                "COUNTERSIGN.TOOLS.YAML",
                ".git./config",
                ".git /config",
                ".git. . /config",
                ".git::$INDEX_ALLOCATION/config",
                ".git:x/config",
                "GIT~1/config",
                ".g\u200Cit/config",
                "\uFEFF.git/config",
                ".git\u00AD",
                ".gi\uFE0Ft",
                ".husky/pre-push",
                ".hus\u212Ay/pre-push",
                ".hu\u017Fky/pre-push",
                ".githooks/x",
                ".pre-commit-config.yaml",
                "a/b/.countersign/tools.json"
            })
    void someNamesAreNeverWritten(String path) throws PathRefused {
        assertThat(ProtectedPaths.neverWritable(workspace.path(path))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".gitattributes", ".gitmodules", "git", "x.git", ".github/x", ".gitignored", "a.git/b", "."})
    void otherNamesAreWritable(String path) throws PathRefused {
        assertThat(ProtectedPaths.neverWritable(workspace.path(path))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                ".env.local",
                "a/.ENV",
                ".envrc",
                "server.pem",
                "deep/er/TLS.KEY",
                "id_rsa.pub",
                ".netrc",
                ".git/config",
                "sub/.git/config",
                ".ssh/known_hosts",
                "home/.aws/credentials",
                ".env/inner"
            })
    void secretsAreProtected(String path) throws PathRefused {
        assertThat(ProtectedPaths.secret(workspace.path(path))).isPresent();
        assertThat(protectedPaths.guards(workspace.path(path))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".github/workflows/build.yml", "sub/.github/actions/x", "Jenkinsfile", ".ci/run", ".idea/x",
                        "AGENTS.md",
                "docs/claude.md", ".npmrc", ".yarnrc.yml", ".cargo/config.toml", ".mvn/jvm.config", ".gitattributes"
            })
    void whatRunsElsewhereIsProtectedButNoSecret(String path) throws PathRefused {
        assertThat(protectedPaths.guards(workspace.path(path))).isPresent();
        assertThat(ProtectedPaths.secret(workspace.path(path))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"package.json", "Makefile", "pom.xml", "env", "keys/public.txt", ".github/x", ".git/HEAD", "."})
    void ordinaryFilesAreNotProtected(String path) throws PathRefused {
        assertThat(protectedPaths.guards(workspace.path(path))).isEmpty();
    }

    @Test
    void theConfigurationAddsNames() throws PathRefused {
        assertThat(protectedPaths.guards(workspace.path("ops/prod.SOPS.yaml"))).contains("*.sops.yaml");
        assertThat(new ProtectedPaths(List.of()).guards(workspace.path("ops/prod.sops.yaml")))
                .isEmpty();
        assertThat(protectedPaths.groups().keySet())
                .containsExactly(
                        "secrets",
                        "builds elsewhere",
                        "editors and agents",
                        "packages and git",
                        "added by config.yaml");
    }

    @ParameterizedTest
    @CsvSource({
        "a*b,   ab,     true",
        "a*b,   aXXb,   true",
        "a*b,   a,      false",
        "ab*bc, abc,    false",
        "*x*,   aXb,    true",
        "*x*,   ab,     false",
        "a*b*c, aBBc,   true",
        "a*b*c, ac,     false",
        "*,     any,    true",
    })
    void aWildcardOfTheConfigurationStandsForAnyPartOfAName(String pattern, String name, boolean guarded)
            throws PathRefused {
        assertThat(new ProtectedPaths(List.of(pattern))
                        .guards(workspace.path("deep/" + name))
                        .isPresent())
                .isEqualTo(guarded);
    }
}
