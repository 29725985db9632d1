package dev.countersign.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.Countersign;
import dev.countersign.problem.Problem;
import dev.countersign.storage.TimeOrderedId;
import dev.countersign.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** What trust in a content means, on every database. */
@ResourceLock("application context")
@SpringBootTest(classes = Countersign.class, webEnvironment = SpringBootTest.WebEnvironment.MOCK)
abstract class TrustedContents {

    private static final String READ = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String ASK_RUN =
            "- {id: m, action: command, match: {argv: [make]}, effect: approve, ask: true}\n";
    private static final String NO_ENV = "- {id: e, action: tool_call, match: {path: .env}, effect: deny}\n";

    @Autowired
    PolicyTrust trust;

    @Autowired
    PolicyFiles files;

    @Autowired
    JdbcTemplate jdbc;

    @Autowired
    TransactionTemplate transaction;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void open() throws IOException {
        workspace = Workspace.open(folder);
    }

    /** Puts the rules in place and returns the hash of the file. */
    private String write(String rules) throws IOException {
        Path file = workspace.root().resolve("countersign.tools.yaml");
        Files.writeString(file, Given.file(rules));
        return Sha256.of(Files.readAllBytes(file));
    }

    private Effect effect() {
        return files.verdict(workspace, "read_file", Given.reads("a")).effect();
    }

    @Test
    void aQuietApprovalGrantsOnlyWhileThisVeryContentIsTrusted() throws IOException {
        String sha256 = write(READ);
        assertThat(effect()).isNull();
        trust.trust(workspace, sha256, "window");
        trust.trust(workspace, sha256, "window");
        assertThat(effect()).isEqualTo(Effect.ALLOW);
        assertThat(trust.acts(workspace)).singleElement().satisfies(act -> {
            assertThat(act.sha256()).isEqualTo(sha256);
            assertThat(act.channel()).isEqualTo("window");
            assertThat(act.revokedAt()).isNull();
        });
        write(READ + "# changed\n");
        assertThat(effect()).isNull();
        write(READ);
        assertThat(effect()).isEqualTo(Effect.ALLOW);
        trust.revoke(workspace, sha256, "token ci");
        assertThat(effect()).isNull();
        assertThat(trust.acts(workspace))
                .singleElement()
                .satisfies(act -> assertThat(act.revokedAt()).isNotNull());
    }

    @Test
    void trustIsBoundToTheWorkspace() throws IOException {
        String sha256 = write(READ);
        trust.trust(workspace, sha256, "window");
        Workspace other = Workspace.open(Files.createDirectory(folder.resolve("other")));
        assertThat(trust.isTrusted(other, sha256)).isFalse();
        assertThat(trust.isTrusted(workspace, sha256)).isTrue();
    }

    @Test
    void onlyWhatLiesThereNowAndIsValidCanBeTrusted() throws IOException {
        String sha256 = write(READ);
        String changed = write(READ + NO_ENV);
        assertThatThrownBy(() -> trust.trust(workspace, sha256, "window"))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.code()).isEqualTo("policy-changed");
                    assertThat(problem.kind()).isEqualTo(Problem.Kind.CONFLICT);
                    assertThat(problem.members()).containsEntry("sha256", changed);
                });
        Files.delete(workspace.root().resolve("countersign.tools.yaml"));
        assertThatThrownBy(() -> trust.trust(workspace, sha256, "window"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo("policy-changed"));
        String invalid = write("- nothing\n");
        assertThatThrownBy(() -> trust.trust(workspace, invalid, "window"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo("policy-invalid"));
    }

    @Test
    void aPreviewSaysWhatAContentAddsToTheOneTrustedLast() throws IOException {
        String first = write(READ + ASK_RUN + NO_ENV);
        TrustPreview unknown = trust.preview(workspace).orElseThrow();
        assertThat(unknown).isEqualTo(new TrustPreview(first, false, List.of("read_file"), List.of("read_file"), null));
        trust.trust(workspace, first, "window");
        assertThat(trust.preview(workspace).orElseThrow().added()).isEmpty();
        ahead(first);
        String second = write(READ
                + "- {id: t, action: command, match: {argv: [make, test]}, effect: approve, toolchain_env: [CC]}\n");
        assertThat(trust.preview(workspace)).hasValueSatisfying(preview -> {
            assertThat(preview.sha256()).isEqualTo(second);
            assertThat(preview.trusted()).isFalse();
            assertThat(preview.comparedWith()).isEqualTo(first);
            assertThat(preview.added())
                    .containsExactly(
                            "commands that begin with `make test`, with CC",
                            "no longer asks by a rule about commands that begin with `make`",
                            "no longer denies every tool that only reads, or is the host's own in .env");
        });
        trust.trust(workspace, second, "window");
        write(READ);
        assertThat(trust.preview(workspace).orElseThrow().comparedWith()).isEqualTo(second);
    }

    /** As if an engine had recorded it whose clock was two hours ahead. */
    private void ahead(String sha256) {
        transaction.executeWithoutResult(_ -> assertThat(jdbc.update(
                        "update policy_trust set id = ? where sha256 = ?",
                        TimeOrderedId.lowestFrom(Instant.now().plus(Duration.ofHours(2))),
                        sha256))
                .isEqualTo(1));
    }
}
