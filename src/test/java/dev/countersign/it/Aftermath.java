package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.model.ScriptedProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What must hold of a data directory, and of the workspaces, after any number of crashes. */
record Aftermath(RunningCountersign service, RandomPerson person, RandomModel model, ScriptedProvider provider) {

    void check(CrashTally tally) throws IOException {
        assertThat(provider.violations()).as("requests that no provider takes").isEmpty();
        tally.add("requests made again after their reply was lost", model.repeated());
        Set<String> turns = new HashSet<>();
        for (RandomPerson.Talk talk : person.talks()) {
            JsonNode session = talk.conversation().session(200);
            Map<String, Integer> effects = effects(talk);
            for (JsonNode turn : session.get("turns")) {
                turns.add(turn.get("id").asString());
                checkTurn(turn, tally);
                calls(turn).forEach(call -> checkCall(call, effects, tally));
            }
            assertThat(effects).as("effects that no call has had").isEmpty();
        }
        assertThat(turns).as("turns").containsAll(person.turns());
        person.answers().forEach(this::checkAnswer);
        tally.add("answers acknowledged, and found", person.answers().size());
    }

    private void checkTurn(JsonNode turn, CrashTally tally) {
        String state = turn.get("state").asString();
        boolean mustBeInterrupted = person.interrupted().contains(turn.get("id").asString());
        assertThat(state).as("the state of %s", turn).isIn("interrupted", mustBeInterrupted ? "" : "completed");
        tally.add("turns " + state, 1);
    }

    /** Takes the call's effects out of those that were found. */
    private static void checkCall(JsonNode call, Map<String, Integer> effects, CrashTally tally) {
        assertThat(call.get("state").asString()).as("the state of %s", call).isEqualTo("finished");
        String outcome = call.get("outcome").asString();
        Integer found = effects.remove(RandomModel.effectOf(call.get("input")));
        int times = found == null ? 0 : found;
        boolean claimed = call.hasNonNull("startedAt");
        assertThat(times).as("effects of %s", call).isBetween(outcome.equals("succeeded") ? 1 : 0, claimed ? 1 : 0);
        assertThat(outcome)
                .as("the outcome of %s", call)
                .isIn(claimed ? List.of("succeeded", "interrupted", "cancelled") : List.of("denied", "cancelled"));
        tally.add("calls " + outcome, 1);
        tally.add("effects, each of a call of its own", times);
    }

    private void checkAnswer(String approval, String answer) {
        JsonNode stored = service.rest().get("/approvals/" + approval);
        assertThat(stored.get("state").asString() + " " + stored.get("answer").asString())
                .as("what is stored of an acknowledged answer: %s", stored)
                .isEqualTo("answered " + answer);
    }

    /** How often each effect is there: lines of the log, and files by their names. */
    private static Map<String, Integer> effects(RandomPerson.Talk talk) throws IOException {
        Map<String, Integer> effects = new HashMap<>();
        talk.conversation().lines("log").forEach(line -> effects.merge(line, 1, Integer::sum));
        try (var files = Files.list(talk.conversation().file(""))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (!name.equals("log")) {
                    assertThat(name).as("a file that a cut write left behind").doesNotStartWith(".countersign-");
                    assertThat(Files.size(file)).as("the size of %s", file).isEqualTo(RandomModel.FILE_BYTES);
                    effects.merge(name, 1, Integer::sum);
                }
            }
        }
        return effects;
    }

    private static List<JsonNode> calls(JsonNode turn) {
        List<JsonNode> calls = new ArrayList<>();
        turn.get("steps").forEach(step -> step.get("calls").forEach(calls::add));
        return calls;
    }
}
