package dev.countersign.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.tool.ToolOutput;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much a command may print, and that none of it is lost or mixed. */
class CommandOutputTest extends ShellCalls {

    @Test // PR-12
    void bothStreamsAreDrained() throws Exception {
        ToolOutput output = run("head -c 5242880 /dev/zero >&2; head -c 5242880 /dev/zero");

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(context.output("stdout").bytes()).isEqualTo(5_242_880);
        assertThat(context.output("stderr").bytes()).isEqualTo(5_242_880);
    }

    @ParameterizedTest // PR-09
    @ValueSource(strings = {"yes", "cat /dev/zero", "yes 1>&2 & yes", "(trap '' TERM; yes) & sleep 0.1"})
    void aFloodIsEndedAtTheLimit(String command) throws Exception {
        ToolOutput output = run(command);

        assertThat(output)
                .isInstanceOfSatisfying(
                        ToolOutput.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("output-limit"));
        assertThat(output.members().path("outputTruncated").asBoolean()).isTrue();
        assertThat(context.output("stdout").bytes() + context.output("stderr").bytes())
                .isEqualTo(33_554_432);
        nothingIsLeft();
    }

    @Test // PR-09
    void exactlyTheLimitIsStillFine() throws Exception {
        ToolOutput output = run("head -c 33554432 /dev/zero");

        assertThat(output).isInstanceOf(ToolOutput.Complete.class);
        assertThat(context.output("stdout").bytes()).isEqualTo(33_554_432);
    }

    @Test
    void aFloodReadsAsWhatCameOfIt() throws Exception {
        CommandEnd end = new CommandEnd(CommandEnd.Stop.OUTPUT_LIMIT, -1, Duration.ofSeconds(1), false);
        context.output("stdout").write('y');
        assertThat(rendered(CommandReport.of(end))).isEqualTo("stopped at 32 MiB of output\ny");
    }

    @Test // PR-12
    void streamsThatTakeTurnsStayCompleteAndInOrder() throws Exception {
        run("i=0; while [ $i -lt 2000 ]; do printf o$i,; printf e$i, >&2; i=$((i+1)); done");

        assertThat(context.text("stdout")).isEqualTo(numbered("o"));
        assertThat(context.text("stderr")).isEqualTo(numbered("e"));
    }

    private static String numbered(String letter) {
        return IntStream.range(0, 2_000).mapToObj(i -> letter + i + ",").collect(Collectors.joining());
    }
}
