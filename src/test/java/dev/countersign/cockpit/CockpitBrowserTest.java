package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.policy.ShippedPolicy;
import dev.countersign.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;

/** What only a browser shows: arming, presses, live updates, and a policy that nothing on the page runs into. */
class CockpitBrowserTest extends BrowserScene {

    @Test
    void anArmedButtonAnswersAndTheCardSettlesWhereItIs() {
        Approval first = scene.pending().getFirst();
        open("/approvals");

        armed(first, "allow").click();

        await().until(() -> answerTo(first.id()) == Answer.ALLOW);
        await().until(() -> browser.findElement(By.cssSelector("#approval-" + first.id() + " .settled"))
                .getText()
                .startsWith("Allowed"));
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo("approval-" + first.id());
    }

    @Test
    void aPressOnAButtonThatIsNotArmedDoesNothing() {
        Approval lengthy = scene.pending().getLast();
        open("/approvals/" + lengthy.id());
        armed(lengthy, "deny");

        button(lengthy, "allow").click();

        assertThat(button(lengthy, "allow").getDomAttribute("aria-disabled")).isEqualTo("true");
        assertThat(answerTo(lengthy.id())).isNull();
    }

    @Test
    void aPressThatBeganBeforeArmingDoesNotAnswer() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement allow = armed(first, "allow");

        // The card moves under the pointer, and only then is the button pressed and held until it has armed again.
        browser.executeScript("document.querySelector('main').style.setProperty('padding-top', '60px')");
        new Actions(browser).moveToElement(allow).clickAndHold().perform();
        armed(first, "allow");
        new Actions(browser).release().perform();

        assertThat(answerTo(first.id())).isNull();
    }

    @Test
    void anEnterThatIsHeldFromBeforeArmingDoesNotAnswer() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement allow = armed(first, "allow");
        browser.executeScript(
                "document.querySelector('main').style.setProperty('padding-top', '60px');"
                        + "arguments[0].focus({preventScroll: true})",
                allow);
        enter(false);
        for (int repeats = 0; repeats < 30; repeats++) {
            enter(true);
        }
        armed(first, "allow");
        for (int repeats = 0; repeats < 5; repeats++) {
            enter(true);
        }
        browser.executeCdpCommand(
                "Input.dispatchKeyEvent",
                Map.of("type", "keyUp", "key", "Enter", "code", "Enter", "windowsVirtualKeyCode", 13));

        assertThat(answerTo(first.id())).isNull();
        assertThat(browser.switchTo().activeElement()).isEqualTo(allow);
    }

    private void enter(boolean repeated) {
        browser.executeCdpCommand(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type", "keyDown",
                        "key", "Enter",
                        "code", "Enter",
                        "text", "\r",
                        "windowsVirtualKeyCode", 13,
                        "autoRepeat", repeated));
    }

    @Test
    void anotherDiffInThePlaceOfTheFirstDisarmsItsButtons() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement allow = armed(first, "allow");

        browser.executeScript(
                "const base = document.createElement('input'); base.type = 'hidden'; base.name = 'base';"
                        + "base.value = 'another'; arguments[0].form.querySelector('[name=base]')?.remove(); arguments[0].form.append(base);",
                allow);
        allow.click();

        assertThat(answerTo(first.id())).isNull();
        armed(first, "allow").click();
        await().until(() ->
                browser.findElement(By.id("approval-" + first.id())).getText().contains("has changed")
                        || answerTo(first.id()) != null);
    }

    /** A part that could not be fetched is fetched again, without another signal. */
    @Test
    void whatCouldNotBeFetchedIsFetchedAgain() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        armed(first, "allow");
        browser.executeCdpCommand("Network.enable", Map.of());
        browser.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of("*/card")));
        browser.executeScript("window.failed = 0; document.addEventListener('htmx:sendError', () => window.failed++)");
        scene.answer(first.id(), Answer.DENY, null, "token ci");
        signal("approval-changed", first);
        await().until(() -> (Long) browser.executeScript("return window.failed") > 0);
        assertThat(browser.findElements(By.cssSelector(".card[data-state=pending]")))
                .hasSize(1);

        browser.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of()));

        await().until(() -> browser.findElements(By.cssSelector(".card[data-state=pending]"))
                .isEmpty());
    }

    /** WS-14 */
    @Test
    void aRefusalSaysItsSentenceInWhateverFormItComes() {
        open("/approvals");
        assertThat(noticeOf("<p role=\"alert\">The text is blank.</p>")).isEqualTo("The text is blank.");
        assertThat(noticeOf("{\"detail\":\"This page is out of date. Load it again.\"}"))
                .isEqualTo("This page is out of date. Load it again.");
        assertThat(noticeOf("null")).isEqualTo("That did not work (status 403).");
    }

    private String noticeOf(String refusal) {
        browser.executeScript(
                "document.dispatchEvent(new CustomEvent('htmx:responseError', {detail: {xhr: {status: 403,"
                        + " responseText: arguments[0]}, requestConfig: {verb: 'post'}}}))",
                refusal);
        return browser.findElement(By.id("notice")).getText();
    }

    @Test
    void aDoubleClickAnswersOneQuestionOnly() {
        List<Approval> waiting = scene.pending();
        open("/approvals");

        new Actions(browser).doubleClick(armed(waiting.get(0), "deny")).perform();

        await().until(() -> answerTo(waiting.get(0).id()) == Answer.DENY);
        assertThat(answerTo(waiting.get(1).id())).isNull();
        assertThat(answerTo(waiting.get(2).id())).isNull();
    }

    @Test
    void enterInTheReasonOrOnTheTickAnswersNothing() {
        Approval lengthy = scene.pending().getLast();
        open("/approvals/" + lengthy.id());
        armed(lengthy, "deny");

        browser.findElement(By.cssSelector("[data-tick]")).sendKeys(Keys.SPACE, Keys.ENTER);
        browser.findElement(By.name("note")).sendKeys("why", Keys.ENTER);

        assertThat(browser.findElement(By.cssSelector("[data-tick]")).isSelected())
                .isTrue();
        assertThat(answerTo(lengthy.id())).isNull();
    }

    @Test
    void aRefusalThatIsAWholePageLeavesTheCardWhereItIs() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        browser.executeScript("document.querySelector('.answers input[name=inputDigest]').remove()");
        armed(first, "deny").click();

        await().untilAsserted(() ->
                assertThat(browser.findElement(By.id("notice")).getText()).isEqualTo("The form lacks “inputDigest”."));
        assertThat(browser.findElements(By.id("approval-" + first.id()))).hasSize(1);
        assertThat(browser.findElements(By.tagName("main"))).hasSize(1);
        assertThat(answerTo(first.id())).isNull();
    }

    @Test
    void theTickFreesAllow() {
        Approval lengthy = scene.pending().getLast();
        open("/approvals/" + lengthy.id());
        armed(lengthy, "deny");

        browser.findElement(By.cssSelector("[data-tick]")).click();
        armed(lengthy, "allow").click();

        await().until(() -> answerTo(lengthy.id()) == Answer.ALLOW);
    }

    @Test
    void anAnswerFromElsewhereShowsByItself() {
        Approval first = scene.pending().getFirst();
        open("/tasks/" + first.taskId());
        assertThat(browser.findElements(By.cssSelector(".card[data-state=pending]")))
                .hasSize(1);

        scene.answer(first.id(), Answer.DENY, null, "token ci");
        signal("approval-changed", first);

        await().until(() -> browser.findElements(By.cssSelector(".card[data-state=pending]"))
                .isEmpty());
        assertThat(browser.findElement(By.id("waiting")).getDomAttribute("data-count"))
                .isEqualTo("2");
    }

    @Test // AS-02, AS-01
    void twoWindowsThatAnswerAtTheSameMomentShowTheOneAnswer() throws Exception {
        Approval first = scene.pending().getFirst();
        ChromeDriver other = TestBrowser.open();
        try {
            open("/approvals/" + first.id());
            other.get(address + "/tasks/" + first.taskId());
            WebElement allow = armed(first, "allow");
            By denial = By.cssSelector("#approval-" + first.id() + " [data-answer=deny]");
            other.executeScript("arguments[0].scrollIntoView({block: 'center'})", other.findElement(denial));
            await().until(() -> "false".equals(other.findElement(denial).getDomAttribute("aria-disabled")));
            WebElement deny = other.findElement(denial);

            CyclicBarrier moment = new CyclicBarrier(2);
            try (ExecutorService hands = Executors.newFixedThreadPool(2)) {
                List<Callable<Void>> presses = List.of(press(moment, allow), press(moment, deny));
                for (Future<Void> pressed : hands.invokeAll(presses)) {
                    pressed.get();
                }
            }
            await().until(() -> answerTo(first.id()) != null);
            signal("approval-changed", first);

            String settled = answerTo(first.id()) == Answer.ALLOW ? "Allowed" : "Denied";
            By card = By.cssSelector("#approval-" + first.id() + " .settled");
            await().until(() -> browser.findElement(card).getText().startsWith(settled));
            By elsewhere =
                    By.cssSelector("[data-approval='" + first.id() + "'], #approval-" + first.id() + " .settled");
            await().until(() -> other.findElement(elsewhere).getText().contains(settled)
                    || other.findElement(elsewhere).getText().contains("Succeeded"));
            String told = browser.findElement(By.tagName("main")).getText()
                    + other.findElement(By.tagName("main")).getText();
            assertThat(told).doesNotContain("did not work");
        } finally {
            other.quit();
        }
    }

    private static Callable<Void> press(CyclicBarrier moment, WebElement button) {
        return () -> {
            moment.await();
            button.click();
            return null;
        };
    }

    @Test
    void severalSelectedQuestionsAreAnsweredWithAResultForEach() {
        List<Approval> waiting = scene.pending();
        open("/approvals");
        for (Approval one : waiting.subList(0, 2)) {
            WebElement box = browser.findElement(By.id("approval-" + one.id() + "-select"));
            browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", box);
            box.click();
        }
        assertThat(browser.findElement(By.id("batch-count")).getText()).isEqualTo("2 selected");
        WebElement deny = browser.findElement(By.cssSelector("#batch [data-answer=deny]"));
        await().until(() -> "false".equals(deny.getDomAttribute("aria-disabled")));

        deny.click();

        await().until(() -> answerTo(waiting.get(1).id()) == Answer.DENY);
        assertThat(answerTo(waiting.get(0).id())).isEqualTo(Answer.DENY);
        assertThat(answerTo(waiting.get(2).id())).isNull();
        await().until(() ->
                browser.findElements(By.cssSelector("#batch-results li")).size() == 2);
        assertThat(browser.findElement(By.id("batch")).isDisplayed()).isFalse();
    }

    @Test
    void whatHasTheFocusIsNotSwappedAway() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement reason = browser.findElement(By.name("note"));
        reason.sendKeys("half a sentence");

        scene.answer(first.id(), Answer.DENY, null, "token ci");
        signal("approval-changed", first);
        await().until(() ->
                !browser.findElements(By.cssSelector(".card[data-new-state]")).isEmpty());
        assertThat(reason.getDomProperty("value")).isEqualTo("half a sentence");

        browser.findElement(By.cssSelector(".brand")).sendKeys("");
        browser.executeScript("document.activeElement.blur()");
        await().until(() -> browser.findElements(By.cssSelector(".card[data-state=answered]"))
                        .size()
                == 1);
    }

    @Test
    void streamedTextArrivesAsText() {
        Task running = scene.tasks.values().stream()
                .filter(task -> task.state() == Task.State.RUNNING)
                .findFirst()
                .orElseThrow();
        open("/tasks/" + running.id());
        WebElement stream = browser.findElement(By.cssSelector("[data-stream]"));

        String delta = "{\"turnId\":\"" + stream.getDomAttribute("data-stream") + "\",\"stream\":\""
                + stream.getDomAttribute("data-attempt") + "\",\"offset\":0,\"text\":\"more <b>text</b>\"}";
        send("step-delta", delta);
        send("step-delta", delta);

        // A piece that comes twice, or after the fragment that already has it, is not appended again.
        await().until(() ->
                browser.findElement(By.cssSelector("[data-stream]")).getText().equals("more <b>text</b>"));
    }

    @Test
    void noPageRunsIntoItsOwnPolicyOrScrollsSideways(@TempDir Path workspace) throws IOException {
        Files.writeString(
                workspace.resolve("countersign.tools.yaml"),
                ShippedPolicy.named("commands").orElseThrow().text());
        Approval odd = scene.pending().get(1);
        Task busy = scene.tasks.values().stream()
                .filter(task -> task.title().startsWith("Build the"))
                .findFirst()
                .orElseThrow();
        List<String> pages = List.of(
                "/",
                "/approvals",
                "/approvals/" + odd.id(),
                "/tasks/" + odd.taskId(),
                "/tasks/" + scene.onlyTask().id(),
                "/policy",
                "/policy?workspace=" + workspace,
                "/turns/" + scene.changes.keySet().iterator().next() + "/changes",
                "/tasks/" + busy.id(),
                "/calls/" + followed().id() + "/output",
                "/calls/" + scene.changes.values().iterator().next().getFirst().callId() + "/output?query=43",
                "/remembered",
                "/history",
                "/about");
        forgetWhatTheConsoleSaid();
        for (int width : new int[] {1440, 900, 360}) {
            browser.manage().window().setSize(new Dimension(width, 1000));
            for (String page : pages) {
                open(page);
                keepPicture(page, width);
                assertThat((Boolean) browser.executeScript(
                                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .as("%s at %d", page, width)
                        .isTrue();
            }
        }
        browser.manage().window().setSize(new Dimension(1440, 1000));
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> !entry.getMessage().contains("/api/v1/events"))
                .isEmpty();
    }

    /** Reading it empties it: a page of the test before may have met a conflict, as it should. */
    private void forgetWhatTheConsoleSaid() {
        browser.manage().logs().get(LogType.BROWSER);
    }

    private void keepPicture(String page, int width) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "pictures"));
        String name = page.replaceAll("[0-9a-f-]{36}|(?<==)/.*", "one").replaceAll("\\W+", "_");
        Files.write(folder.resolve(name + "-" + width + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }
}
