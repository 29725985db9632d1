package dev.countersign.benchmark;

import dev.countersign.storage.TimeOrderedId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a decision and a page of history cost beside very many remembered answers and entries of history. */
record LongMemory(InstantModel model, Home home, int count) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int BATCH = 5_000;

    void report(String database) throws IOException, InterruptedException, SQLException {
        try (Program program = Program.start(home)) {
            Client client = new Client(program.url());
            remember(client);
            measure(database + ", one", client);
        }
        fill();
        try (Program program = Program.start(home)) {
            measure(database + ", %,d of each".formatted(count), new Client(program.url()));
        }
    }

    private void measure(String title, Client client) throws IOException, InterruptedException {
        String task = client.openTask(home, "supervised").get("id").asString();
        Table table = new Table("Remembered answers and history, " + title, "what", "median, ms", "p90");
        Object supposed = JSON.createObjectNode()
                .put("workspace", home.workspace())
                .put("tool", "read_file")
                .put("taskId", task)
                .set("input", JSON.readTree(Home.FILE));
        table.times(
                "a decision that an answer covers (POST /policy/explain)",
                () -> client.post("/policy/explain", supposed));
        Object other = JSON.createObjectNode()
                .put("workspace", home.workspace())
                .put("tool", "read_file")
                .put("taskId", task)
                .set("input", JSON.createObjectNode().put("path", "other.txt"));
        table.times("a decision that none covers", () -> client.post("/policy/explain", other));
        table.times("GET /remembered", () -> client.get("/remembered"));
        table.times("GET /history", () -> client.get("/history"));
        table.times("GET /history of a tool with many entries", () -> client.get("/history?tool=read_file"));
        table.times("GET /history of a tool without any", () -> client.get("/history?tool=none"));
        table.times("GET /history of one effect", () -> client.get("/history?effect=ask"));
        table.times("GET /history of a task without any", () -> client.get("/history?taskId=" + task));
        table.times("GET /history before a moment long ago", () -> client.get("/history?to=2020-01-01T00:00:00Z"));
    }

    /** One real answer, which the others are made to look like. */
    private void remember(Client client) throws IOException, InterruptedException {
        model.follow(new InstantModel.Plan(1, 1, Home.FILE));
        JsonNode task = client.openTask(home, "supervised");
        String turn = client.say(Client.sessionOf(task));
        client.answer(client.pending(task), "remember");
        client.awaitCompleted(turn);
    }

    /** Through the database itself, while no program runs: a person would need years. */
    private void fill() throws SQLException {
        try (Connection connection = DriverManager.getConnection(home.jdbcUrl())) {
            connection.setAutoCommit(false);
            String kin = kin(connection);
            fill(connection, """
                    insert into remembered_answer
                        (id, workspace, tool, revision, digest, input, channel, created_at, uses, kin, input_length)
                    values (?, ?, 'read_file', 'r', ?, ?, 'benchmark', ?, 0, ?, ?)
                    """, (statement, i) -> rememberedAnswer(statement, kin, i));
            fill(connection, """
                    insert into history (id, at, kind, task_id, turn_id, call_id, tool, effect)
                    values (?, ?, 'DECISION', ?, ?, ?, ?, ?)
                    """, LongMemory::entry);
        }
    }

    private static String kin(Connection connection) throws SQLException {
        try (var rows = connection.createStatement().executeQuery("select kin from remembered_answer")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private interface Row {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    private void fill(Connection connection, String sql, Row row) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < count; i++) {
                row.set(statement, i);
                statement.addBatch();
                if (i % BATCH == BATCH - 1 || i == count - 1) {
                    statement.executeBatch();
                    connection.commit();
                }
            }
        }
    }

    private void rememberedAnswer(PreparedStatement statement, String kin, int index) throws SQLException {
        String input = "{\"path\":\"file-" + index + ".txt\"}";
        statement.setObject(1, TimeOrderedId.next());
        statement.setString(2, home.workspace());
        statement.setString(3, sha256("input " + index));
        statement.setString(4, input);
        statement.setObject(5, OffsetDateTime.now(ZoneOffset.UTC));
        statement.setString(6, kin);
        statement.setInt(7, input.length());
    }

    private static void entry(PreparedStatement statement, int index) throws SQLException {
        UUID call = new UUID(index, index);
        statement.setObject(1, TimeOrderedId.next());
        statement.setObject(2, OffsetDateTime.now(ZoneOffset.UTC));
        statement.setObject(3, new UUID(index / 1000, 7));
        statement.setObject(4, new UUID(index / 10, 8));
        statement.setObject(5, call);
        statement.setString(6, index % 3 == 0 ? "shell" : "read_file");
        statement.setString(7, index % 100 == 0 ? "DENY" : index % 2 == 0 ? "ASK" : "ALLOW");
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
