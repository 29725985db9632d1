package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibilityTest {

    private static final String READ_ALL = "- {id: a, action: tool_call, match: {tool: read_file}, effect: approve}\n";

    // PP-15
    @Test
    void aWalkLeavesOutWhatAnExplicitDenialNames() {
        String approve = READ_ALL + "- {id: s, action: tool_call, match: {tool: search_files}, effect: approve}\n";
        Map<String, String> rules = Map.of(
                "read_file",
                        approve + "- {id: d, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}\n",
                "no tool", approve + "- {id: d, action: tool_call, match: {path: .env}, effect: deny}\n");
        rules.forEach((named, yaml) -> {
            Visibility search = visible(yaml, "search_files");
            assertThat(search.test(Given.path(".env"))).as(named).isFalse();
            assertThat(search.test(Given.path(".env/deep/er"))).isFalse();
            assertThat(search.test(Given.path("src/a"))).isTrue();
            assertThat(search.test(Given.path("."))).isTrue();
            assertThat(visible(yaml, "find_files").test(Given.path(".env"))).isEqualTo(named.equals("read_file"));
        });
        String list = approve + "- {id: d, action: tool_call, match: {tool: list_dir, path: build}, effect: deny}\n";
        assertThat(visible(list, "list_files").test(Given.path("build"))).isFalse();
        assertThat(visible(list, "search_files").test(Given.path("build"))).isTrue();
        // The default denial does not count.
        assertThat(visible(
                                "- {id: s, action: tool_call, match: {tool: search_files, path: src}, effect: approve}\n",
                                "search_files")
                        .test(Given.path("docs/a")))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"search_files, false", "find_files, true"})
    void whereEveryReadIsDeniedASearchHasNothingToShow(String walk, boolean shown) {
        String approve = "- {id: a, action: tool_call, match: {tool: %s}, effect: approve}\n".formatted(walk);
        String deny = "- {id: d, action: tool_call, match: {tool: read_file}, effect: deny}\n";
        assertThat(visible(approve + deny, walk).test(Given.path("src/a"))).isEqualTo(shown);
        assertThat(visible(approve + deny, walk).test(Given.path("."))).isEqualTo(shown);
    }

    private static Visibility visible(String yaml, String tool) {
        return noFiles().trusted(yaml).policy().visibility(tool, FileIdentity.NONE);
    }

    @Test
    void aSearchShowsNothingWhereReadingIsDeniedByName() {
        Policy policy = noFiles()
                .user("{\"rules\": [{\"tool\": \"read_file\", \"action\": \"deny\"}]}")
                .policy();
        assertThat(policy.visibility("search_files", FileIdentity.NONE).test(Given.path("a")))
                .isFalse();
        assertThat(policy.visibility("find_files", FileIdentity.NONE).test(Given.path("a")))
                .isTrue();
        Policy other = noFiles()
                .user("{\"rules\": [{\"tool\": \"write_file\", \"action\": \"deny\"}]}")
                .policy();
        assertThat(other.visibility("search_files", FileIdentity.NONE).test(Given.path("a")))
                .isTrue();
    }
}
