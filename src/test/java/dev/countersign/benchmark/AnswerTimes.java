package dev.countersign.benchmark;

import dev.countersign.benchmark.InstantModel.Plan;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/** From the moment that a person's Allow is sent to its acknowledgement, and to the model's next request. */
record AnswerTimes(InstantModel model, Home home, Client client) {

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
            JsonNode asked = client.pending(task);
            long sent = System.nanoTime();
            client.answer(asked, "allow");
            acknowledged.add(System.nanoTime() - sent);
            nextRequest.add(model.await(step + 2).get(step + 1).asked() - sent);
        }
        client.awaitCompleted(turn);
    }
}
