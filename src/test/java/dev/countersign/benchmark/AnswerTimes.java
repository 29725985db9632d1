package dev.countersign.benchmark;

import dev.countersign.benchmark.InstantModel.Plan;
import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From the moment that a person's Allow is sent to its acknowledgement, and to the model's next request. */
record AnswerTimes(InstantModel model, Home home, Client client) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int STEPS = 30;

    void report(String database, int warmUp, int turns) throws IOException, InterruptedException {
        Samples acknowledged = new Samples();
        Samples nextRequest = new Samples();
        for (int turn = 0; turn < warmUp; turn++) {
            turn(new Samples(), new Samples());
        }
        for (int turn = 0; turn < turns; turn++) {
            turn(acknowledged, nextRequest);
        }
        Table table = new Table("An answer, " + database + ", ms", "from Allow sent to", "median", "p90", "p99");
        table.row("its acknowledgement", acknowledged.median(), acknowledged.p90(), acknowledged.p99());
        table.row("the next model request", nextRequest.median(), nextRequest.p90(), nextRequest.p99());
    }

    private void turn(Samples acknowledged, Samples nextRequest) throws IOException, InterruptedException {
        JsonNode task = client.openTask(home, "supervised");
        model.follow(new Plan(STEPS, 1, Home.FILE));
        String turn = client.say(Client.sessionOf(task));
        for (int step = 0; step < STEPS; step++) {
            JsonNode asked = pending(task);
            Object allow = JSON.createObjectNode()
                    .put("answer", "allow")
                    .put("inputDigest", asked.get("inputDigest").asString());
            long sent = System.nanoTime();
            client.post("/approvals/" + asked.get("id").asString() + "/answer", allow);
            acknowledged.add(System.nanoTime() - sent);
            nextRequest.add(model.await(step + 2).get(step + 1).asked() - sent);
        }
        client.awaitCompleted(turn);
    }

    private JsonNode pending(JsonNode task) throws IOException, InterruptedException {
        while (true) {
            JsonNode items = client.get("/approvals?state=pending&limit=1&taskId="
                            + task.get("id").asString())
                    .get("items");
            if (!items.isEmpty()) {
                return items.get(0);
            }
            Thread.sleep(2);
        }
    }
}
