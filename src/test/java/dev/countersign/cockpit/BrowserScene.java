package dev.countersign.cockpit;

import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Answer;
import dev.countersign.approval.Approval;
import dev.countersign.turn.Call;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The cockpit over a scene, in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserScene {

    final Scene scene = new Scene();
    ChromeDriver browser;
    ConfigurableApplicationContext server;
    String address;

    @BeforeAll
    void openBrowser() {
        TestBrowser.assumePresent();
        server = PreviewServer.start(scene, 0);
        address = "http://127.0.0.1:"
                + ((WebServerApplicationContext) server).getWebServer().getPort();
        browser = TestBrowser.open();
    }

    @AfterAll
    void closeBrowser() {
        if (browser != null) {
            browser.quit();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void setTheScene() {
        scene.become(PreviewServer.aBusyMorning());
    }

    @AfterEach
    void leaveThePage() {
        browser.get("about:blank");
    }

    void open(String path) {
        browser.get(address + path);
        await().until(() -> browser.findElement(By.id("connection")).getText().equals("Live"));
    }

    void send(String signal, String json) {
        server.getBean(PreviewEvents.class).send(signal, json);
    }

    /** One of a card's answers, as it stands. */
    WebElement button(Approval approval, String answer) {
        return browser.findElement(By.cssSelector("#approval-" + approval.id() + " [data-answer=" + answer + "]"));
    }

    /** The same, once it takes a press. */
    WebElement armed(Approval approval, String answer) {
        browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", button(approval, answer));
        await().until(() -> "false".equals(button(approval, answer).getDomAttribute("aria-disabled")));
        return button(approval, answer);
    }

    void signal(String name, Approval about) {
        send(
                name,
                "{\"taskId\":\"" + about.taskId() + "\",\"turnId\":\"" + about.turnId() + "\",\"approvalId\":\""
                        + about.id() + "\",\"text\":\"more <b>text</b>\"}");
    }

    Answer answerTo(UUID id) {
        return scene.approvals.get(id).answer();
    }

    /** The call that runs. */
    Call followed() {
        return scene.turns.values().stream()
                .flatMap(turn -> turn.steps().getFirst().calls().stream())
                .filter(call -> call.state() == Call.State.RUNNING)
                .findFirst()
                .orElseThrow();
    }
}
