package dev.countersign.cockpit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Chromium with its driver, where there is one; a build that must not go without says so in a variable. */
final class TestBrowser {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    private TestBrowser() {}

    static void assumePresent() {
        if (!"true".equals(System.getenv("COUNTERSIGN_BROWSER_REQUIRED"))) {
            assumeTrue(
                    Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                    "skipped: no Chromium with its driver on this machine");
        }
    }

    static ChromeDriver open() {
        return open(Map.of());
    }

    /** Without a person who could say so, every page may show notifications. */
    static ChromeDriver withNotifications() {
        return open(Map.of("profile.default_content_setting_values.notifications", 1));
    }

    private static ChromeDriver open(Map<String, Object> preferences) {
        ChromeOptions options = new ChromeOptions();
        options.setExperimentalOption("prefs", preferences);
        options.setBinary(CHROMIUM.toString());
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
        return new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
    }
}
