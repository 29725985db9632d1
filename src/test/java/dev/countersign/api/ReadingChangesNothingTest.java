package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.access.LoginLinks;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;

/** WS-06: everything that a page links or fetches is read, by GET and by HEAD, and no row has changed. */
class ReadingChangesNothingTest extends OverThePort {

    /** The beat of the engine goes on whatever anybody reads. */
    private static final Set<String> BEATING = Set.of("engine", "flyway_schema_history");

    @LocalServerPort
    private int port;

    @Autowired
    private LoginLinks links;

    @Autowired
    private JdbcClient database;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void noGetChangesAnything() throws IOException, InterruptedException {
        String question = "";
        for (String text : List.of("write a.txt: a", "run pwd", "list")) {
            question = question(turn(task("supervised").text("/sessions/0/id"), text))
                    .text("/id");
        }
        rest.post("/tokens", Map.of("name", "unused", "rights", List.of("read")))
                .is(201);
        String cookie = logIn();
        get("GET", "/settings", cookie);
        Map<String, Integer> before = rows();

        Set<String> seen = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(
                "/",
                "/approvals/" + question + "/answer?answer=allow",
                "/api/v1/approvals/" + question + "/answer?decision=allow",
                "/settings/link",
                "/logout",
                "/api/v1/tokens",
                "/api/v1/windows"));
        while (!next.isEmpty()) {
            String address = next.pop();
            if (!address.startsWith("/") || address.startsWith("/api/v1/events") || !seen.add(address)) {
                continue;
            }
            get("HEAD", address, cookie);
            HttpResponse<String> answer = get("GET", address, cookie);
            assertThat(answer.statusCode()).as(address).isLessThan(500);
            if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
                Document page = Jsoup.parse(answer.body());
                next.addAll(page.select("a[href]").eachAttr("href"));
                next.addAll(page.select("[hx-get]").eachAttr("hx-get"));
                // What a form would send, read instead.
                next.addAll(page.select("form[action]").eachAttr("action"));
                next.addAll(page.select("[hx-post]").eachAttr("hx-post"));
            }
        }

        assertThat(seen).hasSizeGreaterThan(40);
        assertThat(rows()).isEqualTo(before);
        assertThat(rest.get("/approvals?state=pending").json().path("items")).hasSize(3);
        assertThat(get("GET", "/settings", cookie).statusCode())
                .as("still logged in")
                .isEqualTo(200);
        assertThat(post("/approvals/" + question + "?_method=delete", cookie)).isIn(403, 405);
    }

    private Map<String, Integer> rows() {
        List<String> tables = database.sql("""
                        select lower(table_name) from information_schema.tables
                        where lower(table_schema) = 'public' order by 1""").query(String.class).list();
        assertThat(tables).contains("question", "turn", "web_session", "access_token", "history");
        Map<String, Integer> sums = new TreeMap<>();
        for (String table : tables) {
            if (!BEATING.contains(table)) {
                sums.put(
                        table,
                        database.sql("select * from " + table).query((row, number) -> text(row)).list().stream()
                                .sorted()
                                .toList()
                                .hashCode());
            }
        }
        return sums;
    }

    private static String text(ResultSet row) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            text.append('|').append(row.getString(column));
        }
        return text.toString();
    }

    private String logIn() throws IOException, InterruptedException {
        String link = links.create();
        HttpRequest login = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString(link.substring(link.indexOf("code="))))
                .build();
        return client.send(login, BodyHandlers.ofString())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private HttpResponse<String> get(String method, String path, String cookie)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path.replace(" ", "%20")))
                        .header("Cookie", cookie)
                        .header("Accept", "text/html")
                        .header("Sec-Purpose", "prefetch")
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    private int post(String path, String cookie) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .header("Cookie", cookie)
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString())
                .statusCode();
    }
}
