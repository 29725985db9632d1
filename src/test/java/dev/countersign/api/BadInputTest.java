package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.Rest.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can not be had is answered with a problem that says why, and nothing is half done. */
class BadInputTest extends OverThePort {

    private static final String NOBODY = UUID.randomUUID().toString();

    @ParameterizedTest
    @CsvSource({
        "workspace, relative/path",
        "workspace, /no/such/folder/anywhere",
        "workspace, /etc/passwd",
        "workspace, DATA",
        "workspace, DATA/..",
        "workspace, DATA/tool-results",
        "model, no-such-model",
        "mode, FULL_ACCESS",
        "mode, sometimes"
    })
    void aTaskThatCanNotBeIsRefusedWithTheField(String field, String value) {
        Map<String, String> body = new LinkedHashMap<>(Map.of("workspace", workspace.toString()));
        body.put(field, value.replace("DATA", dataDirectory));
        Answer refused = rest.post("/tasks", body).is(422);
        assertThat(refused.isProblem(422, refused.text("/code")).text("/field")).isEqualTo(field);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"workspace":"/tmp"           | 400 | malformed
            {"workspace":"/tmp","x":1}    | 400 | malformed
            {"title":"x"}                 | 422 | required
            {"workspace":7}               | 422 | invalid
            []                            | 400 | malformed
            """)
    void aBodyThatIsNoneIsAProblem(String body, int status, String code) {
        rest.send("POST", "/tasks", body).isProblem(status, code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /tasks/ID",
                "GET /tasks/ID/files",
                "DELETE /tasks/ID",
                "PATCH /tasks/ID {}",
                "POST /tasks/ID/sessions",
                "GET /sessions/ID",
                "POST /sessions/ID/turns {\"text\":\"x\"}",
                "GET /turns/ID",
                "GET /turns/ID?wait=1",
                "POST /turns/ID/interrupt",
                "GET /calls/ID",
                "GET /calls/ID/result",
                "GET /calls/ID/lines",
                "GET /approvals/ID",
                "POST /approvals/ID/answer {\"answer\":\"allow\",\"inputDigest\":\"x\"}",
                "DELETE /remembered/ID",
                "GET /sessions/ID/answers",
                "DELETE /sessions/ID/answers/ID",
                "GET /events?taskId=ID",
                "GET /nothing"
            })
    void whatIsNotThereIsNotFound(String request) {
        String[] parts = request.split(" ", 3);
        for (String id : new String[] {NOBODY, "not-an-id"}) {
            rest.send(parts[0], parts[1].replace("ID", id), parts.length > 2 ? parts[2] : null)
                    .isProblem(404, "not-found");
        }
    }

    @Test
    void whatNoAddressTakesIsAProblem() {
        rest.send("PUT", "/tasks", "{}").isProblem(405, "method-not-allowed");
        rest.send("POST", "/tasks", "x", "Content-Type", "text/plain").isProblem(415, "unsupported-media-type");
        rest.get("/tasks", "Accept", "image/png").isProblem(406, "not-acceptable");
        for (String query :
                new String[] {"state=PENDING", "state=Pending", "state=", "state=no", "limit=0", "limit=x"}) {
            Answer refused = rest.get("/approvals?" + query).isProblem(422, "invalid");
            assertThat(query).startsWith(refused.text("/field"));
        }
        for (String query : new String[] {"from=yesterday", "to=2026-13-01T00:00:00Z", "effect=ALLOW", "format=xml"}) {
            Answer refused = rest.get("/history?" + query).isProblem(422, "invalid");
            assertThat(query).startsWith(refused.text("/field"));
        }
        rest.get("/tasks?archived=yes").isProblem(422, "invalid");
        rest.get("/tasks?cursor=x").isProblem(400, "malformed");
        rest.get("/approvals?state=pending").is(200);
    }

    @Test
    void aMessageHasAMebibyteAtMost() {
        String turns = "/sessions/" + task("supervised").text("/sessions/0/id") + "/turns";
        rest.post(turns, Map.of("text", "é".repeat(512 * 1024) + "x")).isProblem(413, "text-too-large");
        rest.post(turns, Map.of("text", "x".repeat(8 * 1024 * 1024))).is(413);
        rest.post(turns, Map.of("text", " \n")).isProblem(422, "blank-text");
        settled(rest.post(turns, Map.of("text", "é".repeat(512 * 1024))).is(202).text("/id"), "completed");
    }
}
