package dev.countersign.benchmark;

import dev.countersign.benchmark.InstantModel.Exchange;
import dev.countersign.benchmark.InstantModel.Plan;
import java.io.IOException;
import java.util.List;

/** From the moment that a response goes out to the moment that the next request comes in, step by step. */
record StepTimes(InstantModel model, Home home, Client client) {

    /** Fewer than the engine allows in one turn, so that longer conversations have several turns. */
    private static final int STEPS_OF_A_TURN = 25;

    void report(String database, int warmUp, int rounds) throws IOException, InterruptedException {
        run(warmUp, 30, 1);
        run(warmUp, 30, 8);
        Table table = new Table(
                "A step, " + database + ": response sent to next request, ms",
                "steps x calls",
                "a step, median",
                "p90",
                "a call, median",
                "p90",
                "first ten steps, median",
                "last ten");
        row(table, rounds, 30, 1);
        row(table, rounds, 30, 8);
        row(table, Math.max(1, rounds / 3), 200, 1);
    }

    private void row(Table table, int rounds, int steps, int calls) throws IOException, InterruptedException {
        Samples all = new Samples();
        Samples first = new Samples();
        Samples last = new Samples();
        for (int round = 0; round < rounds; round++) {
            Samples one = conversation(steps, calls);
            all.addAll(one);
            first.addAll(one.first(10));
            last.addAll(one.last(10));
        }
        Samples ofCalls = all.dividedBy(calls);
        table.row(
                steps + " x " + calls,
                all.median(),
                all.p90(),
                ofCalls.median(),
                ofCalls.p90(),
                first.median(),
                last.median());
    }

    void run(int conversations, int steps, int calls) throws IOException, InterruptedException {
        for (int i = 0; i < conversations; i++) {
            conversation(steps, calls);
        }
    }

    /** One conversation in a new task. */
    private Samples conversation(int steps, int calls) throws IOException, InterruptedException {
        String session = Client.sessionOf(client.openTask(home, "full-access"));
        Samples gaps = new Samples();
        int perTurn = steps <= 30 ? steps : STEPS_OF_A_TURN;
        for (int done = 0; done < steps; done += perTurn) {
            model.follow(new Plan(perTurn, calls, Home.FILE));
            String turn = client.say(session);
            List<Exchange> exchanges = model.await(perTurn + 1);
            for (int i = 1; i < exchanges.size(); i++) {
                gaps.add(exchanges.get(i).asked() - exchanges.get(i - 1).answered());
            }
            client.awaitCompleted(turn);
        }
        return gaps;
    }
}
