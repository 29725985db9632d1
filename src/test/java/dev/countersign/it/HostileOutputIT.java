package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.WindowType;
import tools.jackson.databind.JsonNode;

/** What tools return, and how many windows look at it, changes nothing about who answers. */
@Timeout(300)
class HostileOutputIT {

    /** AU-05 */
    @Test
    void htmxAttributesInAnOutputOrAFileNameSendNothing() throws Exception {
        try (RunningCountersign service = RunningCountersign.fresh().start();
                Chromium browser = Chromium.loggedIn(service.run())) {
            JsonNode pending = service.onlyConversation().pendingApproval();
            String id = pending.get("id").asString();
            Path workspace = service.workspace();
            String trap =
                    "<div hx-post=\"/approvals/%s/answer\" hx-vals='{\"answer\":\"allow\",\"inputDigest\":\"%s\"}'"
                                    .formatted(id, pending.get("inputDigest").asString())
                            + " hx-trigger=\"load\"></div>";
            Files.writeString(workspace.resolve("trap.html"), trap);
            Files.createFile(workspace.resolve("<div hx-get=x hx-post=y hx-trigger=load>"));
            Conversation reader = service.task(workspace, "full-access", "demo");
            reader.send("list\nread trap.html\nrun cat trap.html");
            reader.awaitState("completed");
            String call = reader.calls().getLast().get("id").asString();
            browser.posts();

            for (String page :
                    new String[] {"/tasks/" + reader.task().get("id").asString(), "/calls/" + call + "/output"}) {
                browser.open(page);
                await().pollDelay(Duration.ofSeconds(3)).until(() -> browser.driver.getPageSource() != null);
                assertThat(browser.text("#content")).contains("hx-trigger=\"load\"");
                assertThat(browser.count("#content [hx-vals], #content [hx-trigger=load]"))
                        .isZero();
            }
            browser.open("/tasks/" + reader.task().get("id").asString());
            await().untilAsserted(() ->
                    assertThat(browser.text("#turns")).contains("<div hx-get=x hx-post=y hx-trigger=load>"));
            assertThat(browser.posts()).isEmpty();
            assertThat(service.rest().get("/approvals/" + id).get("state").asString())
                    .isEqualTo("pending");
            assertThat(browser.errors()).isEmpty();
        }
    }

    /** SS-06 */
    @Test
    void fortyTabsShareOneStreamAndTheFirstAndTheLastCanAnswer() {
        try (RunningCountersign service = RunningCountersign.fresh().start();
                Chromium browser = Chromium.loggedIn(service.run())) {
            Conversation task = service.supervisedDemo();
            String page = "/tasks/" + task.task().get("id").asString();
            task.send("write one.txt: 1\nwrite two.txt: 2");
            String first = task.pendingApproval().get("id").asString();
            browser.open(page);
            String firstTab = browser.driver.getWindowHandle();
            String lastTab = firstTab;
            for (int tab = 1; tab < 40; tab++) {
                lastTab = browser.newWindow(WindowType.TAB, page);
            }
            browser.awaitLive();

            long pressed = System.nanoTime();
            browser.answer(first, "allow");
            browser.until("answered", () -> !browser.has("#approval-" + first + "[data-state=pending]"));
            assertThat(Duration.ofNanos(System.nanoTime() - pressed))
                    .as("half a second of arming, and no blocked request")
                    .isLessThan(Duration.ofSeconds(5));
            String second = await().atMost(Duration.ofSeconds(30))
                    .until(
                            () -> task.pendingApprovals().stream()
                                    .map(question -> question.get("id").asString())
                                    .filter(id -> !id.equals(first))
                                    .findFirst()
                                    .orElse(""),
                            id -> !id.isEmpty());
            browser.show(firstTab);
            browser.until("the second question in the first tab", () -> browser.has("#approval-" + second));
            browser.answer(second, "allow");
            browser.show(lastTab);
            browser.awaitText(".turn-foot", "Completed");

            assertThat(task.file("one.txt")).exists();
            assertThat(task.file("two.txt")).exists();
            for (String tab : browser.driver.getWindowHandles()) {
                browser.show(tab);
                assertThat(
                                browser.driver.executeScript(
                                        "return performance.getEntriesByType('resource').filter(e => e.name.includes('/events')).length"))
                        .as("streams of a tab's own")
                        .isEqualTo(0L);
            }
            assertThat(browser.errors()).isEmpty();
        }
    }
}
