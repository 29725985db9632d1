package dev.countersign.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.policy.AskingRule;
import dev.countersign.policy.Layer;
import dev.countersign.policy.SessionScope;
import dev.countersign.policy.Verdict;
import dev.countersign.tool.Action;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Two calls that one answer covers have the same key, and no others have. */
class AskedScopeTest {

    private static final SessionScope SRC = new SessionScope.Folder("src");

    @Test
    void whereNoRuleAsksTheModeDoesAboutTheExactRequest() {
        AskedScope asked = only("t", "r1", "d1");

        assertThat(asked.isExact()).isTrue();
        assertThat(asked.inWords()).isEqualTo("this exact request");
        assertThat(only("t", "r1", "d1")).isEqualTo(asked);
        assertThat(only("t", "r1", "d2").key()).isNotEqualTo(asked.key());
    }

    @Test
    void anExactScopeIsKeyedByTheRuleAndTheRequest() {
        AskedScope asked = only("t", "r1", "d1", rule("rule", new SessionScope.ExactInput()));

        assertThat(asked.isExact()).isTrue();
        assertThat(asked.key())
                .isNotEqualTo(only("t", "r1", "d1").key())
                .isNotEqualTo(only("t", "r1", "d1", rule("changed", new SessionScope.ExactInput()))
                        .key())
                .isNotEqualTo(only("t", "r1", "d2", rule("rule", new SessionScope.ExactInput()))
                        .key());
    }

    @Test
    void aWideScopeIsKeyedByTheRuleTheToolItsRegistrationAndWhatItCovers() {
        AskedScope asked = only("write_file", "r1", "d1", rule("rule", SRC));

        assertThat(asked.isExact()).isFalse();
        assertThat(asked.inWords()).isEqualTo("write_file: files in src");
        assertThat(only("write_file", "r1", "d2", rule("rule", SRC)).key()).isEqualTo(asked.key());
        assertThat(List.of(
                        only("edit_file", "r1", "d1", rule("rule", SRC)),
                        only("write_file", "r2", "d1", rule("rule", SRC)),
                        only("write_file", "r1", "d1", rule("changed", SRC)),
                        only("write_file", "r1", "d1", rule("rule", new SessionScope.Folder("src/sub"))),
                        only("write_file", "r1", "d1", rule("rule", new SessionScope.Tokens(List.of("src"))))))
                .extracting(AskedScope::key)
                .doesNotContain(asked.key())
                .doesNotHaveDuplicates();
    }

    @Test
    void tokensDoNotRunTogether() {
        assertThat(only("run_command", "r1", "d", rule("rule", new SessionScope.Tokens(List.of("a b", "c"))))
                        .key())
                .isNotEqualTo(only("run_command", "r1", "d", rule("rule", new SessionScope.Tokens(List.of("a", "b c"))))
                        .key());
    }

    @Test
    void anExactAnswerFromBeforeTheFileWasTrustedStillCounts() {
        AskedScope before = only("write_file", "r1", "d1", rule("rule", new SessionScope.ExactInput()));
        AskedScope trusted = only("write_file", "r1", "d1", rule("rule", SRC));

        assertThat(trusted.exactKey()).isEqualTo(before.key());
        assertThat(trusted.key()).isNotEqualTo(before.key());
    }

    private static AskingRule rule(String digest, SessionScope scope) {
        return new AskingRule(Layer.WORKSPACE_BOUNDS, digest, scope);
    }

    private static AskedScope only(String tool, String revision, String digest, AskingRule... rules) {
        ToolRequest request =
                new ToolRequest(tool, revision, JsonNodeFactory.instance.objectNode(), digest, new Action.Other());
        Verdict verdict =
                new Verdict(null, null, List.of(), List.of(), null, List.of(rules), true, List.of(), List.of(), "f");
        List<AskedScope> scopes = AskedScope.of(request, verdict);
        assertThat(scopes).hasSize(1);
        return scopes.getFirst();
    }
}
