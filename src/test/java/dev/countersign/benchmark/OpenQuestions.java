package dev.countersign.benchmark;

import dev.countersign.benchmark.InstantModel.Plan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What thousands of open questions cost an engine that has nothing else to do. */
record OpenQuestions(InstantModel model, Home home, int count) {

    private static final List<String> PAGES = List.of("/", "/approvals", "/overview", "/approvals/count");
    private static final int SESSIONS_OF_A_TASK = 20;
    private static final int AT_ONCE = 8;
    private static final int STARTS = 3;

    void report(String database) throws IOException, InterruptedException, ExecutionException {
        double before = millisToStart();
        try (Program program = Program.start(home)) {
            ask(new Client(program.url()));
        }
        double after = millisToStart();
        Table table = new Table(count + " open questions, " + database, "what", "median", "p90");
        table.row("start without any, ms", Samples.millis(before), "");
        table.row("start with all of them, ms", Samples.millis(after), "");
        try (Program program = Program.start(home)) {
            Client client = new Client(program.url());
            client.logIn(program.loginLink());
            table.row("live heap right after the start, MiB", Samples.millis(program.liveHeapMiB()), "");
            table.times("GET /api/v1/approvals", () -> client.get("/approvals?state=pending"));
            table.times(
                    "GET /api/v1/approvals, last page",
                    () -> client.get("/approvals?state=pending&limit=50&cursor="
                            + client.get("/approvals?state=pending&limit=200")
                                    .get("nextCursor")
                                    .asString()));
            table.times("GET /api/v1/tasks", () -> client.get("/tasks"));
            for (String page : PAGES) {
                table.times("GET " + page, () -> client.page(page));
            }
            table.row("live heap after that, MiB", Samples.millis(program.liveHeapMiB()), "");
        }
    }

    private double millisToStart() throws IOException, InterruptedException {
        Samples starts = new Samples();
        for (int i = 0; i < STARTS; i++) {
            try (Program program = Program.start(home)) {
                starts.add(program.millisToReady() * 1_000_000);
            }
        }
        return starts.quantile(0.5);
    }

    private void ask(Client client) throws InterruptedException, ExecutionException, IOException {
        model.follow(new Plan(-1, 1, Home.FILE));
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int i = 0; i < count / SESSIONS_OF_A_TASK; i++) {
                tasks.add(threads.submit(() -> askInTask(client)));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        }
        model.await(count);
        JsonNode last;
        do {
            Thread.sleep(500);
            last = client.get("/tasks?limit=200");
        } while (last.toString().contains("\"running\""));
    }

    private Void askInTask(Client client) throws IOException, InterruptedException {
        JsonNode task = client.openTask(home, "supervised");
        client.say(Client.sessionOf(task));
        for (int i = 1; i < SESSIONS_OF_A_TASK; i++) {
            String path = "/tasks/" + task.get("id").asString() + "/sessions";
            client.say(client.post(path, JsonMapper.shared().createObjectNode())
                    .get("id")
                    .asString());
        }
        return null;
    }
}
