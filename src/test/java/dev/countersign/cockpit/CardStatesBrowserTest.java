package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.approval.ApprovalMode;
import dev.countersign.task.Task;
import dev.countersign.tool.builtin.WritingTools;
import dev.countersign.workspace.FileVersion;
import dev.countersign.workspace.Workspace;
import dev.countersign.workspace.WorkspaceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** What a card can turn into under the eyes of whoever looks at it. */
class CardStatesBrowserTest extends BrowserScene {

    private static final By PENDING = By.cssSelector(".card[data-state=pending]");

    @Test
    void aFileThatChangesUnderAnOpenCardIsShownAnewAndOnlyThenAllowed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "port = 8080\n");
        Approval asked = asksToWrite(folder, "{\"path\":\"a.txt\",\"content\":\"port = 9090\\n\"}");
        open("/approvals/" + asked.id());
        assertThat(texts(".proposal .diff-line.removed")).containsExactly("-port = 8080");
        assertThat(texts(".proposal .since")).isEmpty();

        Files.writeString(file, "port = 7070\n");
        armed(asked, "allow").click();

        await().untilAsserted(() -> assertThat(texts("#approval-" + asked.id() + " .notice"))
                .containsExactly("Not answered: the file has changed since this card was drawn. It is shown anew."));
        assertThat(answerTo(asked.id())).isNull();
        assertThat(texts(".proposal .since").getFirst()).contains("The file has changed since this was asked.");
        assertThat(texts(".proposal .diff-line.removed")).containsExactly("-port = 7070");
        assertThat(texts(".proposal .diff-line.added")).containsExactly("+port = 9090");

        armed(asked, "allow").click();
        await().until(() -> answerTo(asked.id()) == Answer.ALLOW);
    }

    @Test
    void aFileThatChangesIsShownAnewWhenTheCardIsFetchedAndADenialCountsAllTheSame(@TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("a.txt"), "port = 8080\n");
        Approval asked = asksToWrite(folder, "{\"path\":\"a.txt\",\"content\":\"port = 9090\\n\"}");
        open("/approvals/" + asked.id());

        Files.delete(file);
        signal("approval-changed", asked);
        await().untilAsserted(() ->
                assertThat(texts(".proposal .since")).containsExactly("! The file is gone since this was asked."));
        Files.writeString(file, "port = 7070\n");

        armed(asked, "deny").click();
        await().until(() -> answerTo(asked.id()) == Answer.DENY);
        await().until(() -> browser.findElements(PENDING).isEmpty());
    }

    /** AU-01 */
    @Test
    void whatIsHiddenInAnInputIsSeenWithItsNameAndWarnedOf() {
        Approval odd = scene.pending().get(1);
        open("/approvals/" + odd.id());

        List<WebElement> badges = browser.findElements(By.cssSelector(".card .input mark.odd"));
        assertThat(badges).extracting(WebElement::getText).contains("\\r", "\\u001b", "\\u0007", "U+202E");
        assertThat(badges).allSatisfy(badge -> {
            assertThat(badge.isDisplayed()).isTrue();
            assertThat(badge.getRect().getWidth()).isGreaterThan(4);
            assertThat(badge.getDomAttribute("title")).startsWith("U+");
        });
        assertThat(texts(".card .warnings").getFirst()).isNotBlank();
        assertThat(String.valueOf(browser.executeScript("return document.querySelector('.card').innerText")))
                .doesNotContain("\u202e", "\u001b", "\u0007");
    }

    /** AS-02 */
    @Test
    void aPressOnACardThatWasAnsweredElsewhereIsToldOfThatAnswer() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement allow = armed(first, "allow");
        scene.answer(first.id(), Answer.DENY, "not today", "token ci");

        allow.click();

        await().untilAsserted(() -> assertThat(texts(".card .settled"))
                .singleElement()
                .asString()
                .contains("Denied", "through the token “ci”"));
        assertThat(texts(".card .notice").getFirst()).startsWith("Already answered");
        assertThat(texts(".card .settled").getFirst()).contains("not today");
        assertThat(browser.findElement(By.id("notice")).isDisplayed())
                .as("no error")
                .isFalse();
        assertThat(answerTo(first.id())).isEqualTo(Answer.DENY);
    }

    @Test
    void aQuestionWhoseTurnHasEndedSaysThatItWasWithdrawn() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        scene.cancel(first.id());
        signal("approval-changed", first);

        await().untilAsserted(() -> assertThat(texts(".card .settled"))
                .containsExactly("The question was withdrawn before anybody answered. The call did not run."));
        assertThat(browser.findElements(By.cssSelector(".card button[data-answer]")))
                .isEmpty();
    }

    @Test
    void aPressOnAQuestionThatHasJustBeenWithdrawnAnswersNothing() {
        Approval first = scene.pending().getFirst();
        open("/approvals/" + first.id());
        WebElement allow = armed(first, "allow");
        scene.cancel(first.id());

        allow.click();

        await().until(() -> texts(".card .settled").stream().anyMatch(text -> text.contains("withdrawn")));
        assertThat(texts(".card .notice")).singleElement().asString().isNotBlank();
        assertThat(browser.findElement(By.id("notice")).isDisplayed()).isFalse();
        assertThat(scene.approvals.get(first.id()).state()).isEqualTo(Approval.State.CANCELLED);
    }

    @Test
    void aNewCardTakesNoFocusAndMovesNothingUnderThePointer() {
        List<Approval> before = scene.pending();
        open("/approvals");
        WebElement deny = armed(before.get(1), "deny");
        browser.executeScript(
                "document.getElementById(arguments[0]).focus({preventScroll: true})", cardOf(before.get(1)));
        new Actions(browser).moveToElement(deny).perform();
        await().until(() -> "false".equals(deny.getDomAttribute("aria-disabled")));
        Object place = placeInSight(deny);
        int below = newBelow();

        Approval late = scene.aTurnThatAsks(
                scene.aTask("Late", "/home/ada/late"), "shell", "{\"command\":\"make\",\"timeoutSeconds\":30}");
        signal("approval-changed", late);

        await().until(() -> browser.findElements(PENDING).size() == before.size() + 1);
        await().until(() -> newBelow() == below + 1);
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo(cardOf(before.get(1)));
        assertThat(placeInSight(deny)).isEqualTo(place);
        assertThat(deny.getDomAttribute("aria-disabled")).as("still armed").isEqualTo("false");
        assertThat(browser.findElements(By.cssSelector("dialog[open]"))).isEmpty();
        assertThat(browser.findElement(By.id("announce")).getDomProperty("textContent"))
                .isEqualTo("A call waits for your answer: shell wants to run");

        // What comes before it moves the page, and what is under the pointer stays there.
        scene.answer(before.get(0).id(), Answer.DENY, null, "token ci");
        signal("approval-changed", before.get(0));
        await().until(() -> browser.findElements(PENDING).size() == before.size());
        assertThat(placeInSight(deny)).isEqualTo(place);
        assertThat(answerTo(before.get(1).id())).isNull();
    }

    @Test
    void theWayToWhatIsNewBelowIsOnePress() {
        open("/approvals");
        await().until(() -> newBelow() > 0);

        browser.findElement(By.id("new-below")).click();

        Approval next = scene.pending().get(1);
        await().until(() -> Math.abs(((Number) browser.executeScript(
                                "return document.getElementById(arguments[0]).getBoundingClientRect().top",
                                cardOf(next)))
                        .intValue())
                < 200);
        assertThat(scene.pending()).hasSize(3);
    }

    @Test
    void whatIsWithheldTakesNeitherAPressNorAKey() {
        scene.become(Scene.aTaskWithAWaitingWrite());
        scene.withhold("alwaysAsk holds for write_file.");
        Approval only = scene.onlyQuestion();
        open("/approvals/" + only.id());
        armed(only, "allow");
        assertThat(texts(".card .withheld").getFirst()).contains("alwaysAsk holds for write_file.");

        for (WebElement button : browser.findElements(By.cssSelector(".card button.further"))) {
            assertThat(button.isEnabled()).isFalse();
            new Actions(browser).moveToElement(button).click().perform();
        }
        browser.executeScript("document.querySelector('.card').focus()");
        new Actions(browser).sendKeys("s", "r").perform();
        nothingHappens();
        assertThat(answerTo(only.id())).isNull();
    }

    @Test
    void fullAccessTakesOneConfirmationAndLeavesTheOpenQuestionOpen() {
        Approval first = scene.pending().getFirst();
        open("/tasks/" + first.taskId());
        chooseFullAccess();
        assertThat(texts("#mode .confirm").getFirst()).contains("A question that is open now stays open");
        // Who presses Enter without reading stays where they are.
        assertThat(browser.switchTo().activeElement().getText()).isEqualTo("Stay with Supervised");
        new Actions(browser).sendKeys(Keys.ENTER).perform();
        await().until(() ->
                browser.findElements(By.cssSelector("#mode .confirm")).isEmpty());
        assertThat(modeOf(first)).isEqualTo(ApprovalMode.SUPERVISED);

        chooseFullAccess();
        browser.findElement(By.cssSelector("#mode .confirm button[value=full-access]"))
                .click();
        await().until(() -> modeOf(first) == ApprovalMode.FULL_ACCESS);
        await().until(() -> texts("#mode").getFirst().contains("Saved. A question that is open stays open."));
        assertThat(browser.findElements(PENDING)).hasSize(1);
        assertThat(answerTo(first.id())).isNull();
    }

    private void chooseFullAccess() {
        browser.findElement(By.cssSelector("#mode-choices summary")).click();
        browser.findElement(By.cssSelector("#mode-choices button[value=full-access]"))
                .click();
        await().until(() ->
                !browser.findElements(By.cssSelector("#mode .confirm")).isEmpty());
    }

    private ApprovalMode modeOf(Approval approval) {
        return scene.tasks.get(approval.taskId()).mode();
    }

    private Approval asksToWrite(Path folder, String input) throws Exception {
        Scene writing = new Scene();
        Task task = writing.aTask("Write", folder.toRealPath().toString());
        Approval asked = writing.aTurnThatWrites(task, WritingTools.registered(), "write_file", input);
        Workspace workspace = Workspace.open(folder);
        writing.bases.put(
                asked.id(),
                FileVersion.at(workspace.path("a.txt"), new WorkspaceFiles(workspace))
                        .orElseThrow());
        scene.become(writing);
        return asked;
    }

    private List<String> texts(String selector) {
        return browser.findElements(By.cssSelector(selector)).stream()
                .map(element -> element.getText().replaceAll("\\s+", " "))
                .toList();
    }

    /** How many cards wait out of sight that nobody has seen yet. */
    private int newBelow() {
        WebElement pill = browser.findElement(By.id("new-below"));
        return pill.isDisplayed() ? Integer.parseInt(pill.getText().replaceAll(" new below.*", "")) : 0;
    }

    private Object placeInSight(WebElement element) {
        return browser.executeScript(
                "const box = arguments[0].getBoundingClientRect();"
                        + " return `${Math.round(box.left)},${Math.round(box.top)}`",
                element);
    }

    private static String cardOf(Approval approval) {
        return "approval-" + approval.id();
    }

    private static void nothingHappens() {
        await().pollDelay(Duration.ofMillis(300)).until(() -> true);
    }
}
