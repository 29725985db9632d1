package dev.countersign.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.approval.ApprovalMode;
import dev.countersign.model.ModelFailure;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** DB-06: NUL, which one database stores and the other refuses, ends nothing on either. */
interface NulCharacters {

    /** The turns that these tests are tried on. */
    DurableTurns on();

    @Test // DB-06
    default void nulInWhatToolsReadWriteOrSayIsShownAsAPictureAndKeptInTheResult() throws Exception {
        Files.writeString(on().workspace.resolve("nul.txt"), "c\0d\n");
        on().log.atBegin = _ -> {
            throw new IllegalStateException("bad \0 end");
        };
        on().model
                .thenCalls(
                        "shell",
                        "{\"command\":\"printf 'W\\\\0s\\\\0l\\\\0'\"}",
                        "read_file",
                        "{\"path\":\"nul.txt\"}",
                        "write_file",
                        "{\"path\":\"a.txt\",\"content\":\"a\\u0000b\"}",
                        "log",
                        "{\"line\":\"x\"}")
                .thenSays("Done.");

        Turn done = on().settled(on().send(on().task(ApprovalMode.FULL_ACCESS), "go"));

        assertThat(done.state()).as("%s", done.error()).isEqualTo(Turn.State.COMPLETED);
        List<Call> calls = done.steps().getFirst().calls();
        assertThat(calls)
                .extracting(Call::outcome)
                .containsExactly(
                        Call.Outcome.SUCCEEDED, Call.Outcome.SUCCEEDED, Call.Outcome.SUCCEEDED, Call.Outcome.FAILED);
        assertThat(calls.get(0).preview()).contains("W\u2400s\u2400l\u2400");
        assertThat(calls.get(1).preview()).contains("c\u2400d");
        assertThat(calls.get(3).reason()).contains("bad \u2400 end");
        assertThat(document(calls.get(0))).contains("W\\u0000s\\u0000l\\u0000");
        assertThat(document(calls.get(1))).contains("c\\u0000d");
        assertThat(on().workspace.resolve("a.txt")).hasBinaryContent(new byte[] {'a', 0, 'b'});
    }

    @Test // DB-06
    default void nulInWhatAProviderComplainsOfIsShownAsAPicture() {
        on().model
                .thenFails(new ModelFailure("provider-error", "503 \0", true, Duration.ofMillis(1)))
                .thenFails(new ModelFailure("provider-error", "500 \0 \ud800"));

        Turn failed = on().settled(on().send(on().task(ApprovalMode.SUPERVISED), "go"));

        assertThat(failed.error()).isEqualTo(new Turn.Failure("provider-error", "500 \u2400 \ufffd"));
    }

    private String document(Call call) throws Exception {
        return Files.readString(on().results.find(call.id(), call.resultBytes()).orElseThrow());
    }
}
