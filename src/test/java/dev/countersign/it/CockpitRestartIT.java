package dev.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
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
                browser.until(
                        "the next question",
                        () -> browser.count(".card[data-state=pending]") == 1
                                && !browser.has("#approval-" + id + "[data-state=pending]"));
            } finally {
                again.kill9();
            }
        }
    }
}
