package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Sends messages, answers questions and interrupts turns at random, and keeps what was acknowledged. */
final class RandomPerson {

    /** A task that this person works with. */
    record Talk(String name, Conversation conversation) {}

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final RunningCountersign service;
    private final Random random;
    private final List<Talk> talks = new ArrayList<>();
    private final Map<String, String> answers = new LinkedHashMap<>();
    private final Set<String> turns = new LinkedHashSet<>();
    private final Set<String> interrupted = new LinkedHashSet<>();
    private final Set<String> seen = new LinkedHashSet<>();
    private final AtomicInteger questions = new AtomicInteger();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private volatile boolean crashing;
    private int sent;

    RandomPerson(RunningCountersign service, long seed) {
        this.service = service;
        this.random = new Random(seed);
    }

    void open(String mode) {
        String name = "t" + talks.size();
        talks.add(new Talk(name, service.task(service.workspace(), mode, "scripted")));
    }

    List<Talk> talks() {
        return talks;
    }

    /** Answers that were acknowledged, by approval. */
    Map<String, String> answers() {
        return answers;
    }

    /** Turns whose beginning was acknowledged. */
    Set<String> turns() {
        return turns;
    }

    /** Unfinished turns whose interrupt was acknowledged. */
    Set<String> interrupted() {
        return interrupted;
    }

    int questionsSeen() {
        return questions.get();
    }

    int answersAcknowledged() {
        return acknowledged.get();
    }

    /** The program is about to go: from now on a request may fail. */
    void expectCrash() {
        crashing = true;
    }

    /** Works until the program is gone. What a request that fails may have done is not known to this person. */
    void workUntilTheCrash() throws InterruptedException {
        crashing = false;
        try {
            while (!crashing) {
                answerSome(0.9);
                interruptOne();
                sendWhereIdle();
                Thread.sleep(random.nextInt(15));
            }
        } catch (UncheckedIOException gone) {
            assertThat(crashing).as("the program was killed: %s", gone).isTrue();
        }
    }

    /** Answers until every turn has ended; nothing new is begun. */
    void finish() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (talks.stream().anyMatch(talk -> !isIdle(talk))) {
            assertThat(System.nanoTime()).as(this::unfinished).isLessThan(end);
            answerSome(1);
            Thread.sleep(10);
        }
    }

    private String unfinished() {
        return "every turn ends, these too: "
                + talks.stream()
                        .filter(talk -> !isIdle(talk))
                        .map(talk -> talk.conversation().session(1).toPrettyString())
                        .toList()
                + service.rest().get("/approvals?state=pending");
    }

    private void answerSome(double share) throws InterruptedException {
        for (JsonNode asked : service.rest().get("/approvals?state=pending").get("items")) {
            String id = asked.get("id").asString();
            if (seen.add(id)) {
                questions.incrementAndGet();
                Thread.sleep(random.nextInt(30));
            }
            if (random.nextDouble() < share) {
                answer(id, asked.get("inputDigest").asString(), random.nextInt(4) == 0 ? "deny" : "allow");
            }
        }
    }

    private void answer(String id, String digest, String answer) {
        service.rest()
                .post("/approvals/" + id + "/answer", Rest.json("answer", answer, "inputDigest", digest))
                .expect(200);
        answers.put(id, answer);
        acknowledged.incrementAndGet();
    }

    private void interruptOne() {
        if (random.nextInt(25) != 0) {
            return;
        }
        Talk talk = talks.get(random.nextInt(talks.size()));
        JsonNode newest = talk.conversation().session(1).get("turns");
        if (!newest.isEmpty()) {
            String id = newest.get(0).get("id").asString();
            JsonNode turn =
                    service.rest().post("/turns/" + id + "/interrupt", "").expect(202);
            if (!Set.of("completed", "failed").contains(turn.get("state").asString())) {
                interrupted.add(id);
            }
        }
    }

    private void sendWhereIdle() {
        for (Talk talk : talks) {
            if (isIdle(talk)) {
                turns.add(talk.conversation()
                        .send("work " + talk.name() + "-" + sent++)
                        .turnId());
            }
        }
    }

    private static boolean isIdle(Talk talk) {
        return talk.conversation().task().get("state").asString().equals("idle");
    }
}
