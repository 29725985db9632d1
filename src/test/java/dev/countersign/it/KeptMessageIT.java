package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;

/** A message that is written while a turn runs, in the packaged program. */
@Timeout(300)
class KeptMessageIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String FIRST = "write a.txt: a";
    private static final String NEXT = "write b.txt: b";

    private static RunningCountersign service;

    @BeforeAll
    static void start() {
        service = RunningCountersign.fresh().start();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    /** @param afterTheAnswer milliseconds until the second kill, while the turn ends and the message is sent */
    @ParameterizedTest
    @ValueSource(ints = {0, 60})
    void itIsSentOnceWhenTheTurnHasEndedHoweverOftenTheServiceIsKilled(int afterTheAnswer) throws InterruptedException {
        Conversation talk = service.task(service.workspace(), "supervised", "demo");
        talk.send(FIRST).pendingApproval();
        talk.sendLater(NEXT);

        service.restart();
        assertThat(talk.messageThatWaits().expect(200).get("text").asString()).isEqualTo(NEXT);
        assertThat(talk.messages()).containsExactly(FIRST);

        talk.allow(talk.pendingApproval());
        Thread.sleep(afterTheAnswer);
        service.restart();
        await().atMost(PATIENCE).until(() -> talk.messages().size() > 1);
        await().atMost(PATIENCE).until(() -> !talk.pendingApprovals().isEmpty());
        assertThat(talk.turn().get("state").asString()).isEqualTo("completed");

        service.restart();
        assertThat(talk.pendingApprovals())
                .singleElement()
                .satisfies(
                        asked -> assertThat(asked.at("/input/path").asString()).isEqualTo("b.txt"));
        assertThat(talk.messages()).containsExactly(FIRST, NEXT);
        talk.messageThatWaits().expect(404);
    }

    @Test
    void afterAnInterruptItIsHeldBackOnThePageUntilAPersonSendsIt() {
        Conversation talk = service.supervisedDemo();
        talk.send(FIRST).pendingApproval();
        try (Chromium browser = Chromium.loggedIn(service.run())) {
            browser.open("/tasks/" + talk.task().get("id").asString());
            browser.awaitLive();
            browser.mark();
            browser.driver.findElement(By.id("message")).sendKeys("list");
            press(browser, "send");
            browser.awaitText("#next-message[data-state=waits]", "Sent as soon as the turn has completed:");
            assertThat(browser.text("#next-message .words")).isEqualTo("list");
            assertThat(browser.has("#next-send")).isFalse();

            press(browser, "interrupt");
            browser.awaitText("#next-message[data-state=held]", "Not sent: the turn did not complete.");
            browser.awaitText(".turn-foot", "Interrupted");
            assertThat(talk.messages()).containsExactly(FIRST);

            press(browser, "next-change");
            browser.until(
                    "what was written is in the field again",
                    () -> "list"
                            .equals(browser.driver.findElement(By.id("message")).getDomProperty("value")));
            talk.messageThatWaits().expect(404);
            browser.driver.findElement(By.id("message")).clear();
            browser.driver.findElement(By.id("message")).sendKeys(FIRST);
            press(browser, "send");
            browser.until("the next question", () -> browser.has(".card[data-state=pending]"));
            browser.driver.findElement(By.id("message")).sendKeys("list");
            press(browser, "send");
            browser.until("it waits", () -> browser.has("#next-message[data-state=waits]"));
            press(browser, "interrupt");
            browser.until("it is held", () -> browser.has("#next-send"));
            press(browser, "next-send");
            browser.until("its turn asks", () -> browser.has(".card[data-state=pending]"));
            assertThat(browser.has("#next-message")).isFalse();
            assertThat(talk.messages()).containsExactly(FIRST, FIRST, "list");
            browser.assertNotReloaded();
            assertThat(browser.errors()).isEmpty();
        }
    }

    /** By its id, as it then stands: the part around it is fetched anew now and then. */
    private static void press(Chromium browser, String button) {
        browser.until(button + " is pressed", () -> {
            browser.driver.findElement(By.id(button)).click();
            return true;
        });
    }
}
