package dev.countersign.policy;

import static dev.countersign.policy.Given.noFiles;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdvertisedTest {

    private static final String APPROVE = "- {id: r, action: tool_call, match: {tool: read_file}, effect: approve}\n";
    private static final String DENY = "- {id: r, action: tool_call, match: {tool: read_file}, effect: deny}\n";

    // PC-12
    @Test
    void aToolIsAdvertisedIfACallOfItCouldBeGranted() {
        assertThat(noFiles().policy().advertises("shell")).isTrue();
        Given denied = noFiles().user("{\"rules\": [{\"tool\": \"shell\", \"action\": \"deny\"}]}");
        assertThat(denied.policy().advertises("shell")).isFalse();
        assertThat(denied.policy().advertises("read_file")).isTrue();
        assertThat(noFiles()
                        .workspace("{\"rules\": [{\"tool\": \"*\", \"action\": \"deny\"}]}")
                        .policy()
                        .advertises("read_file"))
                .isFalse();
        Policy reads = noFiles().untrusted(APPROVE).policy();
        assertThat(Given.REGISTERED).filteredOn(reads::advertises).containsExactly("read_file");
        assertThat(Given.REGISTERED).noneMatch(noFiles().untrusted(DENY).policy()::advertises);
        String partly = "- {id: d, action: tool_call, match: {path: secret}, effect: deny}\n";
        assertThat(noFiles().untrusted(APPROVE + partly).policy().advertises("read_file"))
                .isTrue();
        assertThat(noFiles()
                        .untrusted(APPROVE + "- {id: d, action: tool_call, match: {}, effect: deny}\n")
                        .policy()
                        .advertises("read_file"))
                .isFalse();
        String commands = "- {id: c, action: command, match: {argv: [ls]}, effect: approve}\n"
                + "- {id: d, action: command, match: {argv: [rm]}, effect: deny}\n"
                + "- {id: h, action: tool_call, match: {tool: tickets}, effect: approve}\n"
                + "- {id: w, action: file_write, match: {path: src}, effect: approve}\n";
        Policy policy = noFiles().untrusted(commands).policy();
        assertThat(Given.REGISTERED)
                .filteredOn(policy::advertises)
                .containsExactlyInAnyOrder("run_command", "tickets", "write_file", "edit_file");
    }
}
