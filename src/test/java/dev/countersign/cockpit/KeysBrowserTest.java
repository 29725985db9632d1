package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** Single keys, notifications and the theme: what a browser may choose, and what no key may do by accident. */
class KeysBrowserTest extends BrowserScene {

    private void press(CharSequence... keys) {
        new Actions(browser).sendKeys(keys).perform();
    }

    private String focused() {
        return String.valueOf(browser.executeScript("return document.activeElement.id"));
    }

    private void awaitArmed(Approval approval) {
        await().until(() -> "false"
                .equals(browser.findElement(By.cssSelector("#approval-" + approval.id() + " [data-answer=allow]"))
                        .getDomAttribute("aria-disabled")));
    }

    private Answer answerTo(Approval approval) {
        return scene.approvals.get(approval.id()).answer();
    }

    @AfterEach
    void forgetChoices() {
        browser.get(address + "/about");
        browser.executeScript("localStorage.clear()");
    }

    @Test
    void aLetterAnswersTheCardThatHasTheFocusAndNoOther() {
        List<Approval> waiting = scene.pending();
        open("/approvals");
        press("a");
        press("j");
        assertThat(focused()).isEqualTo("approval-" + waiting.get(0).id());
        press("j");
        press("k");
        press("j");
        assertThat(focused()).isEqualTo("approval-" + waiting.get(1).id());
        awaitArmed(waiting.get(1));

        press("d");

        await().until(() -> answerTo(waiting.get(1)) == Answer.DENY);
        assertThat(answerTo(waiting.get(0))).isNull();
        assertThat(answerTo(waiting.get(2))).isNull();
        press("d");
        assertThat(answerTo(waiting.get(2))).isNull();
    }

    @Test
    void aLetterIsNoAnswerBeforeTheButtonsAreArmed() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        press("j");
        awaitArmed(first);
        // The card does not come to rest, however late the letter comes on a busy machine.
        browser.executeScript("let top = 90; window.moving = setInterval("
                + "() => document.querySelector('main').style.setProperty('padding-top', `${++top}px`), 50)");
        await().until(() -> browser.findElements(By.cssSelector("button[data-answer=allow][aria-disabled=false]"))
                .isEmpty());
        press("a");

        await().pollDelay(Duration.ofMillis(300)).until(() -> true);
        assertThat(answerTo(first)).isNull();
        browser.executeScript("clearInterval(window.moving)");
        awaitArmed(first);
        press("a");
        await().until(() -> answerTo(first) == Answer.ALLOW);
    }

    @Test
    void enterOpensTheCardAndAnswersNothing() {
        Approval first = scene.pending().getFirst();
        open("/approvals");
        press("j");
        awaitArmed(first);
        press(Keys.ENTER);

        await().until(() -> browser.getCurrentUrl().endsWith("/approvals/" + first.id()));
        await().until(() -> !browser.findElements(By.cssSelector(".card")).isEmpty());
        press("j");
        awaitArmed(first);
        press(Keys.ENTER, Keys.SPACE);
        assertThat(answerTo(first)).isNull();
    }

    @Test
    void lettersInAFieldAreLettersAndKeysCanBeTurnedOff() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        awaitArmed(first);
        browser.findElement(By.name("note")).sendKeys("adsr?/jk");
        assertThat(browser.findElement(By.name("note")).getDomProperty("value")).isEqualTo("adsr?/jk");
        assertThat(browser.findElement(By.id("help")).isDisplayed()).isFalse();
        assertThat(answerTo(first)).isNull();

        browser.executeScript("document.activeElement.blur()");
        press("?");
        await().until(() -> browser.findElement(By.id("help")).isDisplayed());
        browser.findElement(By.id("keys-on")).click();
        browser.findElement(By.id("help-close")).click();
        browser.executeScript("document.querySelector('.card').focus()");
        awaitArmed(first);
        press("a");
        await().pollDelay(Duration.ofMillis(300)).until(() -> true);
        assertThat(answerTo(first)).isNull();
    }

    @Test
    void aThemeIsKeptAndShowsFromTheFirstPaint() {
        open("/about");
        browser.findElement(By.id("help-open")).click();
        browser.findElement(By.cssSelector("#theme input[value=dark]")).click();
        assertThat(background()).isEqualTo("rgb(17, 22, 28)");
        open("/");
        assertThat(background()).isEqualTo("rgb(17, 22, 28)");
        browser.findElement(By.id("help-open")).click();
        assertThat(browser.findElement(By.cssSelector("#theme input[value=dark]"))
                        .isSelected())
                .isTrue();
        browser.findElement(By.cssSelector("#theme input[value=light]")).click();
        assertThat(background()).isEqualTo("rgb(244, 246, 248)");
    }

    private String background() {
        return String.valueOf(
                browser.executeScript("return getComputedStyle(document.documentElement).backgroundColor"));
    }

    @Test
    void theTabSaysHowManyWait() {
        open("/about");
        await().until(() -> browser.getTitle().startsWith("(3) "));
        await().until(() -> String.valueOf(
                        browser.executeScript("return document.querySelector('link[rel=icon]').href"))
                .contains("%3E3%3C"));
    }

    @Test
    void notificationsAreAskedForAndTellOfAQuestionOnlyWhileNoPageIsInSight() {
        ChromeDriver usual = browser;
        browser = TestBrowser.withNotifications();
        try {
            tellsOfAQuestionOnlyWhileNoPageIsInSight();
        } finally {
            browser.quit();
            browser = usual;
        }
    }

    private void tellsOfAQuestionOnlyWhileNoPageIsInSight() {
        Approval first = scene.pending().getFirst();
        open("/approvals");
        String signal = "{\"taskId\":\"%s\",\"turnId\":\"%s\",\"approvalId\":\"%s\"}"
                .formatted(first.taskId(), first.turnId(), first.id());
        browser.findElement(By.id("help-open")).click();
        assertThat(browser.findElement(By.id("notify-state")).getText())
                .isEqualTo("Notifications are off in this browser.");
        browser.findElement(By.id("notify-toggle")).click();
        await().until(() ->
                browser.findElement(By.id("notify-state")).getText().equals("Notifications are on in this browser."));
        browser.findElement(By.id("help-close")).click();

        send("approval-changed", signal);
        await().pollDelay(Duration.ofSeconds(4)).until(() -> true);
        assertThat(shown()).as("while the page is in sight").isEmpty();

        // Without a screen no tab is ever out of sight.
        browser.executeScript("Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});"
                + " document.dispatchEvent(new Event('visibilitychange'))");
        send("approval-changed", signal);
        await().until(() -> !shown().isEmpty());
        assertThat(shown())
                .containsExactly(
                        "A call waits for your answer|Open it to see the whole request.|" + first.id() + "|Review");

        scene.answer(first.id(), Answer.DENY, null, "token ci");
        await().pollDelay(Duration.ofSeconds(4)).until(() -> true);
        send("approval-changed", signal);
        await().until(() -> shown().isEmpty());
    }

    @SuppressWarnings("unchecked")
    private List<String> shown() {
        return (List<String>) browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                navigator.serviceWorker.getRegistration('/js/').then(async registration => done(
                  registration ? (await registration.getNotifications()).map(
                    n => [n.title, n.body, n.tag, n.actions.map(a => a.title).join()].join('|')) : []));
                """);
    }

    @Test
    void aBrowserThatBlocksNotificationsSaysSo() {
        browser.executeCdpCommand(
                "Browser.setPermission",
                Map.of("permission", Map.of("name", "notifications"), "setting", "denied", "origin", address));
        open("/about");
        browser.findElement(By.id("help-open")).click();

        assertThat(browser.findElement(By.id("notify-state")).getText()).contains("blocks notifications");
        assertThat(browser.findElement(By.id("notify-toggle")).isDisplayed()).isFalse();
        browser.executeCdpCommand("Browser.resetPermissions", Map.of());
    }
}
