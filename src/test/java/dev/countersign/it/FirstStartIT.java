package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** The first thing that anybody sees of it. */
@Timeout(300)
class FirstStartIT {

    @Test
    void aQuestionOfTheDemoWaitsInASampleWorkspaceAndItsAllowWritesTheFile() {
        try (RunningCountersign service =
                RunningCountersign.fresh().asPackaged().start()) {
            Conversation demo = service.onlyConversation();
            JsonNode question = demo.pendingApproval();
            Path workspace = Path.of(question.get("workspace").asString());
            Path file = workspace.resolve(question.at("/input/path").asString());

            assertThat(question.get("tool").asString()).isEqualTo("write_file");
            assertThat(workspace).isDirectory();
            assertThat(workspace.startsWith(service.data())).isFalse();
            assertThat(service.data().startsWith(workspace)).isFalse();
            assertThat(file).doesNotExist();

            service.restart();
            assertThat(service.onlyConversation().pendingApproval()).isEqualTo(question);

            demo.allow(question);
            demo.awaitState("completed");
            assertThat(Files.exists(file)).isTrue();
            assertThat(file).content().isEqualTo(question.at("/input/content").asString());

            assertThat(service.stop()).isEqualTo(143);
            service.start();
            assertThat(service.onlyConversation().pendingApprovals()).isEmpty();
        }
    }
}
