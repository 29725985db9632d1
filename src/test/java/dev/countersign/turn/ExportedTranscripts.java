package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.task.Task;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A conversation as a file. */
interface ExportedTranscripts {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test
    default void aConversationIsWrittenDownWholeAndInOrder() throws Exception {
        on().model
                .thenCalls("log", "{\"line\":\"```\"}")
                .thenSays("Done **it**.")
                .thenSays("Again.");
        Task task = on().task(ApprovalMode.FULL_ACCESS);
        UUID session = task.sessions().getFirst().id();
        on().settled(on().send(task, "Say ``` to the log"));
        for (int more = 0; more < 21; more++) {
            on().model.thenSays("Reply " + more);
            on().settled(on().send(task, "Message " + more));
        }

        StringBuilder markdown = new StringBuilder();
        on().transcripts.markdown(session, "A\ntitle", markdown);
        assertThat(markdown.toString())
                .startsWith("# A title\n\n## You, ")
                .contains("````\nSay ``` to the log\n````\n", "**log**: succeeded", "Done **it**.", "*completed*")
                .containsSubsequence("Message 0", "Message 19", "Message 20");

        StringBuilder lines = new StringBuilder();
        on().transcripts.jsonLines(session, lines);
        List<JsonNode> all =
                lines.toString().lines().map(JsonMapper.shared()::readTree).toList();
        assertThat(all.stream().limit(5).map(line -> line.path("kind").asString()))
                .containsExactly("message", "reply", "call", "reply", "turn");
        assertThat(all.get(2).at("/call/input/line").asString()).isEqualTo("```");
        assertThat(all.stream().filter(line -> line.path("kind").asString().equals("message")))
                .hasSize(22);
    }
}
