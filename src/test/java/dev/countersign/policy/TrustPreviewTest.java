package dev.countersign.policy;

import static dev.countersign.policy.Given.bounds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrustPreviewTest {

    private static final String READ = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String MAKE =
            "- {id: m, action: command, match: {argv: [make]}, effect: approve, toolchain_env: [CC, LD]}\n";
    private static final String ASK =
            "- {id: a, action: command, match: {argv: [cargo]}, effect: approve, ask: true}\n";
    private static final String ASK_WITH_HOME = ASK.replace("ask: true", "ask: true, toolchain_env: [CARGO_HOME]");
    private static final String DENY = "- {id: d, action: tool_call, match: {path: .env}, effect: deny}\n";

    private static List<String> added(String now, String before) {
        return TrustPreview.of("now", false, bounds(now), Optional.of(bounds(before)), Optional.of("before"))
                .added();
    }

    @Test
    void withoutAContentThatIsTrustedAllThatIsQuietIsNew() {
        List<String> quiet = List.of("read_file", "commands that begin with `make`, with CC, LD");
        assertThat(TrustPreview.of(
                        "now", false, bounds(DENY + READ + ASK + MAKE), Optional.empty(), Optional.of("unreadable")))
                .isEqualTo(new TrustPreview("now", false, quiet, quiet, null));
    }

    @Test
    void theSameRulesUnderOtherNamesElsewhereInTheFileAddNothing() {
        String moved = (MAKE + READ + ASK_WITH_HOME + DENY).replace("id: ", "id: x");
        assertThat(TrustPreview.of(
                        "now",
                        true,
                        bounds(moved),
                        Optional.of(bounds(READ + MAKE + DENY + ASK_WITH_HOME)),
                        Optional.of("before")))
                .isEqualTo(new TrustPreview(
                        "now",
                        true,
                        List.of("commands that begin with `make`, with CC, LD", "read_file"),
                        List.of(),
                        "before"));
    }

    @Test
    void whatIsNewlyQuietNewlyPassedOrNoLongerAskedOrDeniedIsAdded() {
        assertThat(added(READ + MAKE, READ)).containsExactly("commands that begin with `make`, with CC, LD");
        assertThat(added(READ, READ + MAKE)).isEmpty();
        assertThat(added(READ, READ + DENY))
                .containsExactly("no longer denies every tool that only reads, or is the host's own in .env");
        assertThat(added(READ + DENY, READ)).isEmpty();
        assertThat(added(READ, READ + ASK))
                .containsExactly("no longer asks by a rule about commands that begin with `cargo`");
        assertThat(added(READ + ASK, READ)).isEmpty();
        assertThat(added(READ + ASK_WITH_HOME, READ))
                .containsExactly("commands that begin with `cargo` after a question, with CARGO_HOME");
        assertThat(added(READ + ASK.replace(", ask: true", ""), READ + ASK))
                .containsExactly(
                        "commands that begin with `cargo`",
                        "no longer asks by a rule about commands that begin with `cargo`");
    }
}
