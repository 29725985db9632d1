package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real browser in front of the running program, logged in by the link that the program prints. */
final class Chromium implements AutoCloseable {

    private static final Path BINARY = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    final ChromeDriver driver;
    private final String base;

    private Chromium(String base) {
        this.base = base;
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BINARY.toString());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1440,1000");
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
        driver.manage().timeouts().pageLoadTimeout(Duration.ofSeconds(60));
    }

    /** Follows the login link of the running program. */
    static Chromium loggedIn(ProgramRun run) {
        if (!"true".equals(System.getenv("COUNTERSIGN_BROWSER_REQUIRED"))) {
            assumeTrue(
                    Files.isExecutable(BINARY) && Files.isExecutable(DRIVER),
                    "skipped: no Chromium with its driver on this machine");
        }
        Chromium browser = new Chromium(run.awaitReady());
        browser.driver.get(run.loginLink());
        browser.until("the first page", () -> browser.driver.getCurrentUrl().equals(browser.base + "/"));
        return browser;
    }

    void open(String path) {
        driver.get(base + path);
    }

    /** Another window of the same person, in front from now on. */
    String newWindow(WindowType type, String path) {
        driver.switchTo().newWindow(type);
        driver.executeCdpCommand("Page.bringToFront", Map.of());
        open(path);
        return driver.getWindowHandle();
    }

    void show(String window) {
        driver.switchTo().window(window);
        driver.executeCdpCommand("Page.bringToFront", Map.of());
    }

    boolean has(String selector) {
        return !driver.findElements(By.cssSelector(selector)).isEmpty();
    }

    int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    /** The visible text; empty where there is no such element. */
    String text(String selector) {
        try {
            List<WebElement> found = driver.findElements(By.cssSelector(selector));
            return found.isEmpty() ? "" : found.getFirst().getText();
        } catch (StaleElementReferenceException replacedMeanwhile) {
            return "";
        }
    }

    void awaitText(String selector, String part) {
        until(selector + " says " + part, () -> text(selector).contains(part));
    }

    void awaitLive() {
        awaitText("#connection", "Live");
    }

    /** Presses as a person does: once the button has armed itself. */
    void answer(String approvalId, String answer) {
        String button = "#approval-" + approvalId + " button[data-answer=" + answer + "]";
        until("there is " + button, () -> has(button));
        driver.executeScript("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", button);
        until("armed " + button, () -> has(button + "[aria-disabled=false]"));
        driver.findElement(By.cssSelector(button)).click();
    }

    /** What the console holds of errors since the last look; a violation of the page's policy is one. */
    List<LogEntry> errors() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue()
                        || entry.getMessage().contains("Content Security Policy"))
                .toList();
    }

    /** Addresses that a page has sent something to by POST since the last look. */
    List<String> posts() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> JSON.readTree(entry.getMessage()).path("message"))
                .filter(message -> message.path("method").asString("").equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request"))
                .filter(request -> request.path("method").asString("").equals("POST"))
                .map((JsonNode request) -> request.path("url").asString(""))
                .toList();
    }

    void theme(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Marks this page, so that a reload would show. */
    void mark() {
        driver.executeScript("window.sameAsBefore = true");
    }

    void assertNotReloaded() {
        assertThat(driver.executeScript("return window.sameAsBefore === true"))
                .as("the page was not reloaded")
                .isEqualTo(true);
    }

    void until(String what, Callable<Boolean> condition) {
        await(what).atMost(Duration.ofSeconds(60)).ignoreExceptions().until(condition);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
