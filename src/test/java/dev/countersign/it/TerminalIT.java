package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code countersign run} and {@code status}, as people and scripts use them. */
@Timeout(300)
class TerminalIT {

    private static final String PROMPT = "y, s, r or n: ";

    private final RunningCountersign service = RunningCountersign.fresh();
    private final Path workspace = service.workspace();

    @AfterEach
    void close() {
        service.close();
    }

    @Test // AU-01
    void withoutAServiceATurnIsHostedAndItsQuestionsAreAnsweredAtTheTerminal() throws Exception {
        String text = "write a.txt: hel\u200blo\nthen\nrun touch b.txt";
        try (TerminalRun run =
                TerminalRun.start(workspace, Map.of("HOME", workspace + "/.."), arguments("run", text))) {
            assertThat(run.awaitText(PROMPT))
                    .contains("this process hosts one at http://127.0.0.1:")
                    .contains("write_file wants to run in " + workspace)
                    .contains("│ hel‹U+200B›lo", "│ a.txt", "Supervised asks before every call.");
            run.type("\n").awaitText("One letter, please");
            assertThat(workspace.resolve("a.txt")).doesNotExist();
            run.type("y\n").awaitText("write_file: succeeded");
            assertThat(workspace.resolve("a.txt")).hasContent("hel\u200blo");

            run.awaitText(PROMPT);
            run.type("n not in this folder\n")
                    .awaitText("shell: denied. A person denied this call and says: not in this folder");
            run.awaitText("1 of 2 calls succeeded.");
            assertThat(run.awaitExit()).isZero();
        }
        assertThat(workspace.resolve("b.txt")).doesNotExist();
        assertThat(service.data().resolve("server.json")).doesNotExist();
        assertThat(script("", 3, "status").out()).startsWith("running      no");
    }

    @Test
    void besideARunningServiceItIsAClientOfThatOne() throws Exception {
        service.start();
        Map<String, String> token = Map.of("HOME", workspace + "/..", "COUNTERSIGN_TOKEN", Rest.TOKEN);

        assertThat(script("", 4, "run", "list").err()).contains("set COUNTERSIGN_TOKEN");
        assertThat(script("wrong", 4, "run", "list").err()).contains("not authorised");
        assertThat(script(Rest.TOKEN, 2, "run", "list", "--model", "nonesuch").err())
                .contains("Configured: demo");
        ProgramRun left = script(Rest.TOKEN, 6, "run", "list");
        assertThat(left.out()).isEqualTo("I ask for `list_files`.\n");
        assertThat(left.err()).contains("A question stays open: " + service.url() + "/approvals/");
        assertThat(script(Rest.TOKEN, 0, "status").out()).contains("running      " + service.url(), "2 wait");

        try (TerminalRun run = TerminalRun.start(workspace, token, arguments("run", "run sleep 60"))) {
            run.awaitText(PROMPT);
            run.type("y\n").awaitText("shell: running");
            run.type("\u0003").awaitText("shell: cancelled");
            run.awaitText("The turn was interrupted.");
            assertThat(run.awaitExit()).isEqualTo(130);
        }
    }

    @Test
    void withoutATokenAWindowLetsTheTerminalInByItsCode() throws Exception {
        service.start();
        WindowOverHttp window = WindowOverHttp.loggedIn(service.run());
        Map<String, String> noToken = Map.of("HOME", workspace + "/..");
        try (TerminalRun run = TerminalRun.start(workspace, noToken, arguments("run", "write c.txt: hello"))) {
            String code = code(run);
            assertThat(window.post("/settings/terminals", "code", "BCDF-GHJK").body())
                    .contains("No terminal waits under this code");
            assertThat(window.post("/settings/terminals", "code", code.toLowerCase(Locale.ROOT))
                            .body())
                    .contains("Let this terminal in?", "countersign run", "read, work, answer");
            window.post("/settings/terminals/decide", "code", code, "allow", "true");
            run.awaitText("Let in.");
            run.awaitText(PROMPT);
            assertThat(window.get("/settings").body()).contains("may <span>read, work, answer</span>");
            run.type("y\n").awaitText("write_file: succeeded");
            assertThat(run.awaitExit()).isZero();
        }
        assertThat(workspace.resolve("c.txt")).hasContent("hello");
        assertThat(window.get("/settings").body())
                .as("the login ends with its command")
                .doesNotContain("may <span>read, work, answer</span>");
        assertThat(service.rest()
                        .get("/approvals?state=answered")
                        .at("/items/0/channel")
                        .asString())
                .isEqualTo("terminal");

        try (TerminalRun run = TerminalRun.start(workspace, noToken, arguments("run", "list"))) {
            window.post("/settings/terminals/decide", "code", code(run), "allow", "false");
            run.awaitText("this terminal was turned away");
            assertThat(run.awaitExit()).isEqualTo(4);
        }
    }

    private static String code(TerminalRun run) {
        String said = run.awaitText("Ctrl-C gives up");
        Matcher code = Pattern.compile("code there: ([B-Z]{4}-[B-Z]{4})").matcher(said);
        assertThat(code.find()).as(said).isTrue();
        return code.group(1);
    }

    private ProgramRun script(String token, int code, String... words) {
        ProgramRun run = ProgramRun.start(
                JavaCommand.quick(),
                workspace,
                Map.of("HOME", workspace + "/..", "COUNTERSIGN_TOKEN", token),
                arguments(words));
        assertThat(run.awaitExit(Duration.ofSeconds(60)))
                .as(run.out() + run.err())
                .isEqualTo(code);
        return run;
    }

    private List<String> arguments(String... words) {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(List.of("--data-dir", service.data().toString()));
        return arguments;
    }
}
