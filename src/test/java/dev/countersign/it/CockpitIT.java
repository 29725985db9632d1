package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WindowType;
import tools.jackson.databind.JsonNode;

/** The cockpit of the packaged program, in a real browser. */
@Timeout(600)
class CockpitIT {

    private static RunningCountersign service;
    private static Chromium browser;

    @BeforeAll
    static void logIn() {
        service = RunningCountersign.fresh().start();
        browser = Chromium.loggedIn(service.run());
    }

    @AfterAll
    static void leave() {
        if (browser != null) {
            browser.close();
        }
        service.close();
    }

    @Test
    void theFirstStartLeadsFromALinkToAWrittenFileAndACompletedTurn() {
        browser.until(
                "the first question",
                () -> !service.rest()
                        .get("/approvals?state=pending")
                        .get("items")
                        .isEmpty());
        JsonNode question =
                service.rest().get("/approvals?state=pending").get("items").get(0);
        String pending =
                "/approvals?state=pending&taskId=" + question.get("taskId").asString();
        browser.open("/");
        Path file = Path.of(question.get("workspace").asString(), "hello.txt");
        String first = question.get("id").asString();

        assertThat(browser.text(".row.needs")).contains("write_file", "hello.txt");
        browser.driver.findElement(By.cssSelector(".row.needs a")).click();
        assertThat(browser.count(".card[data-state=pending]")).isEqualTo(1);
        browser.open("/tasks/" + question.get("taskId").asString());
        browser.awaitLive();
        browser.mark();
        assertThat(browser.driver.findElements(By.cssSelector("#approval-" + first + " .input dt")))
                .extracting(element -> element.getText())
                .containsExactly("path", "content");
        assertThat(file).doesNotExist();

        browser.answer(first, "allow");

        browser.until("the file is written", () -> Files.exists(file));
        browser.awaitText(".call .summary", "Created hello.txt, 44 bytes.");
        browser.until("the card has gone", () -> !browser.has("#approval-" + first));
        browser.awaitText(".turn-foot", "Completed");
        browser.awaitText("#pane", "nothing");

        browser.driver.findElement(By.id("message")).sendKeys("read hello.txt");
        browser.driver
                .findElement(By.cssSelector("form:has(#message) button[type=submit]"))
                .click();
        browser.until("the next question", () -> browser.has(".card[data-state=pending]"));
        browser.awaitText("#pane", "1 question");
        String second = service.rest().get(pending).at("/items/0/id").asString();

        browser.answer(second, "allow");

        browser.until("both turns are completed", () -> browser.text("#turns").split("Completed", -1).length == 3);
        browser.awaitText("#pane", "nothing");
        assertThat(browser.text("#turns")).contains("Hello from the demo model.");
        browser.assertNotReloaded();
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void anAnswerAndAModeInOneWindowShowInTheOtherWithoutAReload() {
        Conversation task = service.supervisedDemo().send("write two.txt: Two windows look at this.");
        JsonNode question = task.pendingApproval();
        String id = question.get("id").asString();
        String page = "/tasks/" + question.get("taskId").asString();
        browser.open(page);
        String one = browser.driver.getWindowHandle();
        browser.awaitLive();
        browser.mark();
        String other = browser.newWindow(WindowType.WINDOW, page);
        browser.awaitLive();

        browser.answer(id, "deny");
        browser.until("settled here", () -> !browser.has(".card[data-state=pending]"));
        browser.show(one);
        browser.until("settled there", () -> !browser.has(".card[data-state=pending]"));
        browser.awaitText(".turn-foot", "Completed");

        browser.show(other);
        browser.driver.findElement(By.cssSelector("#mode-choices summary")).click();
        browser.driver.findElement(By.cssSelector("#mode button[value=auto]")).click();
        browser.awaitText("#mode", "Saved");
        browser.show(one);
        browser.awaitText("#mode summary", "Auto");
        browser.assertNotReloaded();
        assertThat(browser.errors()).isEmpty();

        browser.show(other);
        browser.driver.close();
        browser.show(one);
    }

    @Test
    void aRunningCommandIsFollowedAndStopped() throws IOException {
        Conversation task = service.task(service.workspace(), "full-access", "demo");
        browser.open("/tasks/" + task.task().get("id").asString());
        browser.awaitLive();
        browser.mark();
        task.send("run echo begun; until [ -e go ]; do sleep 0.1; done; echo gone on; sleep 100");
        browser.awaitText("pre.tail", "begun");
        browser.awaitText(".running .meta", "of 30 s allowed");
        String call = task.calls().getFirst().get("id").asString();
        String viewer = browser.newWindow(WindowType.WINDOW, "/calls/" + call + "/output");
        browser.awaitText("pre.tail", "begun");
        browser.awaitLive();
        browser.mark();

        Files.createFile(task.file("go"));
        browser.awaitText("pre.tail", "gone on");
        service.rest()
                .post("/turns/" + task.turn().get("id").asString() + "/interrupt", "")
                .expect(202);

        browser.awaitText("#viewer .chip", "Cancelled");
        browser.assertNotReloaded();
        browser.driver.close();
        browser.show(browser.driver.getWindowHandles().stream()
                .filter(window -> !window.equals(viewer))
                .findFirst()
                .orElseThrow());
        browser.awaitText(".turn-foot", "Interrupted");
        assertThat(browser.has(".running")).isFalse();
        browser.assertNotReloaded();
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void anOutputOfThirtyMebibytesIsReadPageByPage() {
        Conversation task = service.task(service.workspace(), "full-access", "demo")
                .send("run yes 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde | head -c 33000000");
        task.awaitState("completed");
        String output = "/calls/" + task.calls().getFirst().get("id").asString() + "/output";
        browser.open(output);

        browser.awaitText(".pager", "Lines 1 to 2,000 of 515,625");
        assertThat(browser.count(".line")).isEqualTo(2_000);
        long opening = (Long) browser.driver.executeScript(
                "return Math.round(performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd)");
        assertThat(opening).as("milliseconds until it can be read").isLessThan(2_000);
        browser.driver.findElements(By.linkText("End")).getFirst().click();
        browser.awaitText(".pager", "of 515,625");
        browser.until("the last line", () -> browser.has("#line-515625"));
        assertThat(browser.errors()).isEmpty();
    }

    /** SS-02 */
    @Test
    void aQuestionBetweenTheFirstPageAndTheFirstEventIsShown() {
        Conversation task = service.supervisedDemo();
        browser.driver.executeCdpCommand("Network.enable", Map.of());
        browser.driver.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of("*/js/cockpit.js")));
        browser.open("/tasks/" + task.task().get("id").asString());
        task.send("write late.txt: late").pendingApproval();
        assertThat(browser.has(".card")).isFalse();
        browser.errors();

        browser.driver.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of()));
        browser.driver.executeScript(
                "const s = document.createElement('script'); s.type = 'module'; s.src = '/js/cockpit.js?again';"
                        + " document.head.append(s);");

        browser.until("the card", () -> browser.has(".card[data-state=pending]"));
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aLoginLinkWorksOnceAndSaysSo() {
        browser.open("/about");
        browser.driver.executeScript(
                "location.href = arguments[0]", service.run().loginLink());

        browser.awaitText("[role=alert]", "has been used");
        assertThat(browser.text("main")).contains("Open a login link");
        assertThat(browser.errors()).allMatch(entry -> entry.getMessage().contains("401"));
    }

    @Test
    void axeFindsNothingOnAnyPageInEitherTheme() throws IOException {
        Conversation waiting = service.supervisedDemo();
        JsonNode question = waiting.send("write a.txt: text\nlist\n").pendingApproval();
        String task = "/tasks/" + question.get("taskId").asString();
        Path workspace = service.workspace();
        Conversation done = service.task(workspace, "full-access", "demo").send("run echo done\nwrite b.txt: b");
        done.awaitState("completed");
        Conversation kept = service.supervisedDemo().send("list\nrun pwd");
        kept.allowFurther("list_files", "allow-session");
        kept.allowFurther("shell", "remember");
        kept.awaitState("completed");
        Files.writeString(workspace.resolve("countersign.tools.yaml"), """
                version: 1
                default: deny
                rules:
                - {id: no-env, action: tool_call, match: {tool: read_file, path: .env}, effect: deny}
                - {id: read-tree, action: tool_call, match: {tool: read_file}, effect: approve}
                - {id: other, action: command, match: {argv: [cargo]}, effect: approve, ask: true}
                """);
        String call = done.calls().getFirst().get("id").asString();
        String approval = "/approvals/" + question.get("id").asString();
        List<String> pages = List.of(
                "/",
                task,
                task + "/files",
                "/tasks/" + done.task().get("id").asString(),
                "/approvals",
                approval,
                approval + "/input",
                approval + "/diff",
                "/calls/" + call + "/output",
                "/calls/" + call + "/output?query=done",
                "/turns/" + done.turnId() + "/changes",
                "/tasks/" + kept.task().get("id").asString(),
                "/remembered",
                "/history",
                "/archive",
                "/policy",
                "/policy?workspace=" + workspace,
                "/settings",
                "/about",
                "/tasks/none");
        for (String theme : List.of("light", "dark")) {
            browser.theme(theme);
            for (String page : pages) {
                assertAxeFindsNothing(page, theme);
            }
            browser.driver.manage().window().setSize(new Dimension(500, 1000));
            assertAxeFindsNothing(task, theme);
            browser.driver.manage().window().setSize(new Dimension(1440, 1000));
        }
        browser.theme("light");
        assertThat(browser.errors()).allMatch(entry -> entry.getMessage().contains("404"));
    }

    private static void assertAxeFindsNothing(String page, String theme) {
        browser.open(page);
        // A page that did not load has nothing to find either.
        browser.until(page + " has its heading", () -> browser.count("main#content h1") == 1);
        List<Rule> found = new AxeBuilder().analyze(browser.driver).getViolations();
        assertThat(found).as("%s, %s", page, theme).isEmpty();
    }
}
