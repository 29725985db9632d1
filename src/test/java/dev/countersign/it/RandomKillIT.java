package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Crashes at any moment: every turn ends, and no effect happens twice. */
class RandomKillIT {

    private static final long SEED = 20_260_730;
    private static final int CRASHES = Integer.getInteger("countersign.crashes", 4);
    private static final int COMMANDS = 4;

    @Test
    @Timeout(600)
    void whereverItCrashesEveryTurnEndsAndNothingRunsTwice() throws InterruptedException {
        Random random = new Random(SEED);
        List<Conversation> talks = new ArrayList<>();
        try (RunningCountersign service = RunningCountersign.fresh().start()) {
            for (int crash = 0; crash < CRASHES; crash++) {
                Conversation asked = service.supervisedDemo().send(commands("then"));
                Conversation free =
                        service.task(service.workspace(), "full-access", "demo").send(commands("\n"));
                asked.allow("shell");
                talks.add(asked);
                talks.add(free);
                // The moment is what this test is about.
                Thread.sleep(random.nextInt(400));
                service.restart();
            }
            for (Conversation talk : talks) {
                while (!talk.awaitRest().equals("completed")) {
                    talk.allow("shell");
                }
                assertEachRanAtMostOnce(talk);
            }
        }
    }

    private static void assertEachRanAtMostOnce(Conversation talk) {
        List<String> log = talk.lines("log");
        List<JsonNode> calls = talk.calls();
        assertThat(calls).hasSize(COMMANDS);
        for (int i = 0; i < COMMANDS; i++) {
            String outcome = calls.get(i).get("outcome").asString();
            int times = Collections.frequency(log, Integer.toString(i));
            assertThat(outcome).isIn("succeeded", "interrupted");
            assertThat(times).as("effects of a call that %s", outcome).isIn(outcome.equals("succeeded") ? 1 : 0, 1);
        }
    }

    /** Four commands that each leave a line, in one step or in four. */
    private static String commands(String separator) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < COMMANDS; i++) {
            text.append("run echo ")
                    .append(i)
                    .append(" >> log; sleep 0.05\n")
                    .append(separator)
                    .append('\n');
        }
        return text.toString();
    }
}
