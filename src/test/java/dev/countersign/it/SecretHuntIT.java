package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/**
 * A model's command, in full access and as the service's own user, looks everywhere for something that can answer: the files
 * of the service, the environments and memories of processes, a heap dump. Nothing that it finds opens anything.
 *
 * <p>What it is expected to find, a decoy in a file and one in the environment of a process of the same user, shows that the
 * search does find.
 */
@Timeout(300)
class SecretHuntIT {

    private static final String HUNT = """
            engine=$1; data=$2; jcmd=$3
            words() { tr -cs 'A-Za-z0-9_=+/.-' '\\n' | grep -E '^.{16,}$' | sort -u; }
            find "$data" "$HOME" -path "$HOME/program" -prune -o -type f -exec cat {} + | words
            cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null | words
            echo "--- memory"
            cat /proc/$engine/environ && echo OPEN environ
            ls /proc/$engine/fd && echo OPEN fd
            head -c 1 /proc/$engine/maps && echo OPEN maps
            head -c 1 /proc/$engine/mem && echo OPEN mem
            cat /proc/$engine/task/$engine/environ && echo OPEN task
            echo "--- attach"
            "$jcmd" $engine GC.heap_dump "$HOME/heap.hprof" && echo OPEN attach
            touch /proc/$engine/cwd/.attach_pid$engine /tmp/.attach_pid$engine
            kill -QUIT $engine; sleep 2
            [ -e /tmp/.java_pid$engine ] && echo OPEN attach by signal
            rm -f /tmp/.attach_pid$engine
            [ -e "$HOME/heap.hprof" ] && { echo OPEN heap; words < "$HOME/heap.hprof"; }
            echo "--- while programs are started"
            ( end=$(($(date +%s) + 4)); while [ $(date +%s) -lt $end ]; do cat /proc/[0-9]*/environ; done ) 2>/dev/null | words
            echo "--- end"
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningCountersign service = RunningCountersign.fresh();
    private Process decoy;

    @AfterEach
    void close() {
        if (decoy != null) {
            decoy.destroyForcibly();
        }
        service.close();
        client.close();
    }

    @Test
    void aCommandFindsNothingThatCanAnswer() throws IOException, InterruptedException {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        String environmentToken = "hunted-" + UUID.randomUUID();
        service.asOrdinaryUser()
                .withEnvironment("COUNTERSIGN_TOKEN", environmentToken)
                .start();
        JsonNode made = service.rest()
                .post("/tokens", "{\"name\":\"ci\",\"rights\":[\"read\",\"work\",\"answer\"]}")
                .expect(201);
        Set<String> secrets = Set.of(
                environmentToken,
                made.get("secret").asString(),
                WindowOverHttp.loggedIn(service.run()).secret());
        String decoyInFile = "decoy-" + UUID.randomUUID();
        String decoyInProcess = "decoy-" + UUID.randomUUID();
        Files.writeString(service.data().resolve("decoy"), decoyInFile);
        Path workspace = service.workspace();
        Files.writeString(workspace.resolve("hunt.sh"), HUNT);
        OrdinaryUser.give(service.data().resolve("decoy"));
        OrdinaryUser.give(workspace);
        decoy = decoy(decoyInProcess);

        Conversation hunt = service.task(workspace, "full-access", "demo")
                .send("run sh hunt.sh %d %s %s > found.txt 2>&1"
                        .formatted(
                                service.run().pid(),
                                service.data(),
                                Path.of(System.getProperty("java.home"), "bin", "jcmd")));
        // Others start meanwhile, so that the helper which starts them can be caught.
        Conversation others = service.task(workspace, "full-access", "demo");
        while (!Set.of("completed", "failed").contains(hunt.state())) {
            others.send("run true\nrun true\nrun true").awaitState("completed");
        }
        hunt.awaitState("completed");
        String found = Files.readString(workspace.resolve("found.txt"));

        assertThat(found).as("the search does find").contains(decoyInFile, decoyInProcess, "--- end");
        assertThat(found).doesNotContain("OPEN ").doesNotContain(secrets);
        assertThat(found).contains("not support the attach mechanism");
        Set<String> words = new TreeSet<>(List.of(found.split("[^A-Za-z0-9_=+/.-]+")));
        assertThat(words).hasSizeGreaterThan(100);
        assertThat(openingAnything(words)).isEmpty();
        for (String secret : secrets) {
            assertThat(opens(secret)).as("what was hunted does open").isTrue();
        }
        assertThat(service.run().err()).doesNotContain("could not be closed", "can attach");
    }

    private List<String> openingAnything(Set<String> words) throws IOException, InterruptedException {
        List<String> open = new ArrayList<>();
        for (String word : words) {
            // A variable or a cookie is found with its name.
            for (String candidate : new TreeSet<>(List.of(word, word.substring(word.indexOf('=') + 1)))) {
                if (candidate.length() >= 16 && opens(candidate)) {
                    open.add(candidate);
                }
            }
        }
        return open;
    }

    private boolean opens(String candidate) throws IOException, InterruptedException {
        int port = URI.create(service.url()).getPort();
        int asToken = status("Authorization", "Bearer " + candidate);
        int asCookie = status("Cookie", "countersign-" + port + "=" + candidate);
        return asToken != 401 || asCookie != 401;
    }

    private int status(String header, String value) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.url() + "/api/v1/approvals"))
                .header(header, value)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static Process decoy(String secret) throws IOException {
        ProcessBuilder sleeper = new ProcessBuilder(OrdinaryUser.run(List.of("sleep", "200")));
        sleeper.environment().put("DECOY", secret);
        return sleeper.start();
    }
}
