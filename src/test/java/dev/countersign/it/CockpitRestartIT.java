package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A page that stays open while the program crashes and comes back. */
@Timeout(300)
class CockpitRestartIT {

    @Test
    void thePageSaysThatItIsCutOffAndThenShowsTheSameQuestionOnce() {
        try (RunningCountersign service = RunningCountersign.fresh().start();
                Chromium browser = Chromium.loggedIn(service.run())) {
            String id = service.onlyConversation().pendingApproval().get("id").asString();
            String base = service.run().awaitReady();
            browser.open("/approvals");
            browser.awaitLive();
            browser.mark();
            assertThat(browser.errors()).isEmpty();

            service.kill9();
            browser.awaitText("#connection", "Disconnected, retrying");

            ProgramRun again = ProgramRun.start(
                    JavaCommand.quick(),
                    service.data().getParent(),
                    Map.of("HOME", service.data().getParent().toString(), "COUNTERSIGN_TOKEN", Rest.TOKEN),
                    List.of(
                            "--port",
                            String.valueOf(URI.create(base).getPort()),
                            "--no-open",
                            "--data-dir",
                            service.data().toString()));
            try {
                assertThat(again.awaitReady()).isEqualTo(base);
                browser.awaitLive();
                assertThat(browser.count(".card[data-state=pending]")).isEqualTo(1);
                assertThat(browser.has("#approval-" + id)).isTrue();
                browser.assertNotReloaded();

                browser.answer(id, "allow");
                browser.until("nothing waits any more", () -> browser.count(".card[data-state=pending]") == 0);
                Path sample = service.data().resolveSibling(service.data().getFileName() + "-sample");
                browser.until("the file is written", () -> Files.exists(sample.resolve("hello.txt")));
            } finally {
                again.kill9();
            }
        }
    }
}
