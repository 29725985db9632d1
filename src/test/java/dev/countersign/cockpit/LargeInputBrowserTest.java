package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.approval.Approval;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** AU-09 */
class LargeInputBrowserTest {

    private static final int LINES = 100_000;

    @Test
    void tenMegabytesWaitInThreeWindowsWithoutBurdeningThem() {
        TestBrowser.assumePresent();
        String line = "x".repeat(104) + "\\n";
        Scene scene =
                Scene.aTaskThatAsks("write_file", "{\"content\":\"" + line.repeat(LINES) + "\",\"path\":\"big.txt\"}");
        Approval question = scene.onlyQuestion();
        ConfigurableApplicationContext server = PreviewServer.start(scene, 0);
        String address = "http://127.0.0.1:"
                + ((WebServerApplicationContext) server).getWebServer().getPort();
        ChromeDriver browser = TestBrowser.open();
        try {
            for (int window = 0; window < 3; window++) {
                if (window > 0) {
                    browser.switchTo().newWindow(WindowType.WINDOW);
                }
                browser.get(address + "/tasks/" + question.taskId());
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> browser.findElement(By.id("connection"))
                                .getText()
                                .equals("Live"));
            }
            for (int event = 0; event < 50; event++) {
                server.getBean(PreviewEvents.class).send("task-changed", "{\"taskId\":\"" + new UUID(0, event) + "\"}");
            }

            assertThat(browser.findElement(By.cssSelector(".card .cut")).getText())
                    .contains("of 100,001 lines are not shown in full");
            assertThat((Long) browser.executeScript("return document.documentElement.outerHTML.length"))
                    .isLessThan(200_000L);
            browser.findElement(By.id("message")).sendKeys("still quick");
            assertThat(browser.findElement(By.id("message")).getDomProperty("value"))
                    .isEqualTo("still quick");

            browser.get(address + "/approvals/" + question.id() + "/input?from=" + (LINES - 10));
            assertThat(browser.findElement(By.cssSelector(".pager")).getText()).contains("100,00");
            assertThat(browser.findElements(By.cssSelector(".line"))).hasSizeBetween(10, 2_000);
            assertThat(question.answer()).isNull();
        } finally {
            browser.quit();
            server.close();
        }
    }
}
