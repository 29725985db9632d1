package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.countersign.access.Right;
import dev.countersign.access.StoredTokens;
import dev.countersign.problem.Problem;
import dev.countersign.storage.RequestKey;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.mock.web.MockHttpServletResponse;

/** Who may come in, as the settings page shows and changes it. */
class SettingsPagesTest extends CockpitSlice {

    private static final UUID NONE = new UUID(0, 0);

    @BeforeEach
    void stage() {
        given(new Scene());
        when(windows.list()).thenReturn(Staging.windows());
        when(terminals.list()).thenReturn(Staging.terminals());
        when(tokens.list()).thenReturn(Staging.tokens());
    }

    @Test
    void theyAreListedInWords() throws Exception {
        Document page = page("/settings");

        assertThat(page.select("section:has(#windows) .row-main").eachText())
                .containsExactly("Firefox on Linux", "Another browser");
        assertThat(page.select("#terminals .row").text()).contains("countersign run <b>", "may read, answer");
        assertThat(page.select("#tokens .row").eachText())
                .satisfiesExactly(
                        ci -> assertThat(ci).contains("ci may read, work", "last used"),
                        unused -> assertThat(unused).contains("dashboard may read", "never used"));
        assertThat(page.select(".secret, [data-arms] button:not([disabled])")).isEmpty();
        assertThat(page.select("input[name=rights][checked]").eachAttr("value")).containsExactly("READ");
    }

    @Test
    void aTokenIsShownInTheAnswerThatMadeIt() throws Exception {
        String secret = "countersign_" + "x".repeat(43);
        when(tokens.make(eq("ci"), eq(Set.of(Right.READ, Right.ANSWER)), eq("window"), any()))
                .thenReturn(new StoredTokens.Made(Staging.tokens().getFirst(), secret));

        MockHttpServletResponse response =
                press("/settings/tokens", NONE, "name", " ci ", "rights", "READ", "rights", "ANSWER", "key", "k1");

        assertThat(parsed(response).select("#tokens .secret pre").text()).isEqualTo(secret);
        assertThat(page("/settings").text()).doesNotContain(secret);
        ArgumentCaptor<RequestKey> key = ArgumentCaptor.forClass(RequestKey.class);
        verify(tokens).make(any(), any(), any(), key.capture());
        assertThat(key.getValue().key()).isEqualTo("k1");
    }

    @Test
    void pressedTwiceATokenIsMadeOnceAndNotShownAgain() throws Exception {
        when(tokens.make(any(), any(), any(), any()))
                .thenReturn(new StoredTokens.Made(Staging.tokens().getFirst(), null));

        Document again = parsed(press("/settings/tokens", NONE, "name", "ci", "rights", "READ", "key", "k1"));

        assertThat(again.select(".secret").text()).contains("made before and has been shown");
        assertThat(again.select(".secret pre")).isEmpty();
    }

    @Test
    void aRefusedTokenKeepsWhatWasTyped() throws Exception {
        when(tokens.make(any(), any(), any(), any()))
                .thenThrow(Problem.invalid("name", "name-in-use", "There is a token of that name."));

        MockHttpServletResponse response = press("/settings/tokens", NONE, "name", "c\"i", "rights", "WORK");

        assertThat(response.getStatus()).isEqualTo(422);
        Document section = parsed(response);
        assertThat(section.select(".fault").text()).isEqualTo("There is a token of that name.");
        assertThat(section.select("input[name=name]").val()).isEqualTo("c\"i");
        assertThat(section.select("input[name=rights][checked]").eachAttr("value"))
                .containsExactly("WORK");
    }

    @Test
    void revokingAndLoggingOutNameTheirOne() throws Exception {
        UUID token = Staging.tokens().getFirst().id();
        assertThat(parsed(press("/settings/tokens/{id}/revoke", token)).select("#tokens"))
                .isNotEmpty();
        verify(tokens).revoke(token, "window");
        UUID window = Staging.windows().getLast().id();
        assertThat(press("/settings/windows/{id}/end", window).getRedirectedUrl())
                .isEqualTo("/settings");
        verify(windows).close(window, "window");
        UUID terminal = Staging.terminals().getFirst().id();
        assertThat(press("/settings/terminals/{id}/end", terminal).getRedirectedUrl())
                .isEqualTo("/settings");
        verify(terminals).end(terminal, "window");
    }

    @Test
    void aLinkStandsInItsAnswerOnly() throws Exception {
        when(links.create()).thenReturn("http://127.0.0.1:7446/login?code=abc");

        assertThat(parsed(press("/settings/link", NONE)).select("#link pre").text())
                .isEqualTo("http://127.0.0.1:7446/login?code=abc");
        assertThat(page("/settings").text()).doesNotContain("code=abc");
        verify(links).create();
    }

    @Test
    void aTerminalIsShownByItsTypedCodeAndLetInByAnArmedButton() throws Exception {
        when(terminals.waiting("bcdf-ghjk"))
                .thenReturn(Optional.of(Staging.terminals().getFirst()));

        assertThat(parsed(press("/settings/terminals", NONE, "code", "wrong"))
                        .select(".notice")
                        .text())
                .contains("No terminal waits under this code");
        Document asked = parsed(press("/settings/terminals", NONE, "code", "bcdf-ghjk"));
        assertThat(asked.select("form[data-arms] #asking").text())
                .contains("Let this terminal in?", "countersign run <b>", "read, answer");
        assertThat(asked.select("form[data-arms] button[data-answer][disabled]"))
                .hasSize(2);
        verify(terminals, never()).decide(any(), eq(true), any());

        press("/settings/terminals/decide", NONE, "code", "bcdf-ghjk", "allow", "true");
        verify(terminals).decide("bcdf-ghjk", true, "window");
    }

    @Test
    void withoutTheWindowsTokenNothingIsMade() throws Exception {
        for (String path : new String[] {
            "/settings/tokens", "/settings/link", "/settings/terminals/decide", "/settings/windows/end-others"
        }) {
            assertThat(mvc.perform(post(path)
                                    .with(csrf().useInvalidToken())
                                    .param("name", "ci")
                                    .param("rights", "ANSWER")
                                    .param("code", "x")
                                    .param("allow", "true"))
                            .andReturn()
                            .getResponse()
                            .getStatus())
                    .as(path)
                    .isEqualTo(403);
        }
        verifyNoInteractions(tokens, links, terminals, windows);
    }
}
