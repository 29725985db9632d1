package dev.countersign.it;

import static dev.countersign.model.ScriptedReply.raw;
import static dev.countersign.model.ScriptedReply.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ScriptedAnthropic;
import dev.countersign.model.ScriptedProvider;
import dev.countersign.model.ScriptedReply;
import dev.countersign.storage.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class AnthropicTurnIT extends ProviderTurns {

    private static final String STREAM = "/dev/countersign/model/anthropic/thinking-and-unknown.sse";

    /** What that stream's blocks are together, the one of the call apart. */
    private static final String BLOCKS = "[{\"type\":\"thinking\",\"thinking\":\"I weigh\u00a0it \ud83d\ude00\","
            + "\"signature\":\"Sig+/==\"},{\"type\":\"redacted_thinking\",\"data\":\"Zm9v\"},"
            + "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"only\"},{\"type\":\"text\",\"text\":\"I look.\","
            + "\"citations\":[{\"n\":1.0}]},{\"type\":\"server_note\",\"z\":1.50,\"a\":{\"b\":[1e2]}},";

    @Override
    String kind() {
        return "anthropic";
    }

    @Override
    ScriptedProvider scripted(ScriptedReply... replies) {
        return ScriptedAnthropic.start(replies);
    }

    @Test // PN-01
    void thinkingBlocksGoBackAsTheyCameAlsoAfterACrashBeforeTheAnswer() throws IOException {
        assertThoughtsGoBack(service());
    }

    @Test // PN-01
    void theyDoFromPostgresToo() throws IOException {
        try (RunningCountersign onPostgres = ModelsYaml.of(kind())
                .model("scripted", server())
                .configure()
                .withArguments("--db-url", TestDatabase.postgres())
                .start()) {
            assertThoughtsGoBack(onPostgres);
        }
    }

    private void assertThoughtsGoBack(RunningCountersign service) throws IOException {
        server().then(thinking("toolu_1"), thinking("toolu_2"), text("That was it."));
        int before = server().requests().size();
        Conversation talk = service.task(service.workspace(), "supervised", "scripted");
        Files.writeString(talk.file("a"), "content\n");

        talk.send("Think, and read a twice.");
        talk.allow("read_file");
        talk.pendingApproval();
        service.restart();
        assertThat(server().requests()).hasSize(before + 2);
        talk.allow("read_file");
        talk.awaitState("completed");

        assertThat(server().bodies().get(before + 1)).contains(BLOCKS + call("toolu_1"));
        assertThat(server().bodies().get(before + 2)).contains(BLOCKS + call("toolu_1"), BLOCKS + call("toolu_2"));
        assertThat(server().violations()).isEmpty();
    }

    private static String call(String id) {
        return "{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"read_file\",\"input\":";
    }

    /** The recorded stream, with a call that can run. */
    private static ScriptedReply thinking(String id) throws IOException {
        try (var stream = AnthropicTurnIT.class.getResourceAsStream(STREAM)) {
            return raw(new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("toolu_1", id)
                    .replace("\\\", \\\"n\\\":1.0}", "\\\"}"));
        }
    }
}
