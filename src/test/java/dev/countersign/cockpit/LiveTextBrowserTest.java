package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.turn.Call;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Output that comes in while somebody looks. */
class LiveTextBrowserTest extends BrowserScene {

    @Test
    void theEndOfAnOutputStaysInSightUnlessItsReaderHasScrolledAway() {
        Call call = followed();
        By tail = By.cssSelector("#follow-" + call.id() + "-stdout");
        open("/calls/" + call.id() + "/output");
        print(call, "line\n".repeat(200) + "first end");
        await().until(() -> browser.findElement(tail).getText().endsWith("first end"));
        assertThat(isAtEnd(tail)).isTrue();

        browser.executeScript("arguments[0].scrollTop = 0", browser.findElement(tail));
        print(call, "line\n".repeat(220) + "second end");
        await().until(() ->
                !browser.findElements(By.cssSelector(".running[data-held]")).isEmpty());
        assertThat(browser.findElement(tail).getText()).endsWith("first end");

        browser.executeScript("arguments[0].scrollTop = arguments[0].scrollHeight", browser.findElement(tail));
        await().until(() -> browser.findElement(tail).getText().endsWith("second end") && isAtEnd(tail));
        assertThat(browser.findElements(By.cssSelector(".running[data-held]"))).isEmpty();
    }

    private void print(Call call, String stdout) {
        scene.printed.put(call.id() + " stdout", stdout);
        send("call-output", "{\"callId\":\"" + call.id() + "\",\"offset\":1}");
    }

    private boolean isAtEnd(By box) {
        return (Boolean) browser.executeScript(
                "const b = arguments[0]; return b.scrollTop + b.clientHeight >= b.scrollHeight - 2",
                browser.findElement(box));
    }
}
