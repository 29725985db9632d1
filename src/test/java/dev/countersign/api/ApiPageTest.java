package dev.countersign.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What docs/api.md shows is what comes back: its examples are run by a shell, and their answers compared. */
class ApiPageTest extends OverThePort {

    private static final Path PAGE = Path.of("docs/api.md");
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\n(.*?)```\n(?:```(json|text)\n(.*?)```)?", Pattern.DOTALL);
    private static final String BETWEEN = "--- between two examples ---\n";

    @LocalServerPort
    private int port;

    /**
     * A block of shell and what stands below it.
     *
     * @param kind json or text; null where nothing is shown
     */
    private record Example(String shell, String kind, String shown) {}

    @Test
    void everyExampleRunsAndAnswersAsShown(@TempDir Path scratch) throws IOException, InterruptedException {
        assumeThat(hasCurl()).as("curl is installed").isTrue();
        List<Example> examples = examples();
        assertThat(examples).hasSizeGreaterThan(12);

        List<String> printed = run(examples, scratch);

        for (int i = 0; i < examples.size(); i++) {
            Example example = examples.get(i);
            String what = example.shell() + "printed " + printed.get(i);
            if ("json".equals(example.kind())) {
                agree(
                        JsonMapper.shared().readTree(example.shown()),
                        JsonMapper.shared().readTree(printed.get(i)),
                        what);
            } else {
                assertThat(printed.get(i)).as(what).isEqualTo(example.kind() == null ? "" : example.shown());
            }
        }
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        Matcher found = EXAMPLE.matcher(Files.readString(PAGE));
        while (found.find()) {
            examples.add(new Example(found.group(1), found.group(2), found.group(3)));
        }
        return examples;
    }

    /** One shell for all of them, since they go on from each other. */
    private List<String> run(List<Example> examples, Path scratch) throws IOException, InterruptedException {
        StringBuilder script = new StringBuilder("set -eu\n");
        for (Example example : examples) {
            script.append(example.shell())
                    .append("printf '%s' '")
                    .append(BETWEEN)
                    .append("'\n");
        }
        String own = script.toString()
                .replace("http://127.0.0.1:7446", "http://127.0.0.1:" + port)
                .replace("/home/me/project", workspace.toString());
        Path errors = scratch.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", own).redirectError(errors.toFile());
        builder.environment().put("COUNTERSIGN_TOKEN", TOKEN);
        Process shell = builder.start();
        shell.getOutputStream().close();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(shell.exitValue())
                .as("%s%n%s", printed, Files.readString(errors))
                .isZero();
        return List.of(printed.split(Pattern.quote(BETWEEN), -1));
    }

    /** Every member that is shown is there, with its value unless that is left open by an ellipsis. */
    private static void agree(JsonNode shown, JsonNode real, String what) {
        if (shown.isObject()) {
            assertThat(real.isObject()).as(what).isTrue();
            shown.propertyStream().forEach(member -> {
                assertThat(real.has(member.getKey()))
                        .as("%s in %s", member.getKey(), what)
                        .isTrue();
                agree(member.getValue(), real.get(member.getKey()), what);
            });
        } else if (shown.isArray()) {
            assertThat(real.size()).as(what).isGreaterThanOrEqualTo(shown.size());
            for (int i = 0; i < shown.size(); i++) {
                agree(shown.get(i), real.get(i), what);
            }
        } else if (shown.isString() && shown.asString().endsWith("…")) {
            String begin = shown.asString().substring(0, shown.asString().length() - 1);
            assertThat(real.asString("")).as(what).startsWith(begin).hasSizeGreaterThan(begin.length());
        } else {
            assertThat(real).as(what).isEqualTo(shown);
        }
    }

    private static boolean hasCurl() throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "command -v curl")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
