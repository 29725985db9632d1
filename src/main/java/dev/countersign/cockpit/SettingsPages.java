package dev.countersign.cockpit;

import dev.countersign.access.Caller;
import dev.countersign.access.LoginLinks;
import dev.countersign.access.Right;
import dev.countersign.access.StoredTokens;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.TerminalLogins.Terminal;
import dev.countersign.access.WebSessions;
import dev.countersign.problem.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Who may come in: windows and a link for one more, terminals by their codes, tokens for programs. */
@Controller
class SettingsPages {

    private final WebSessions windows;
    private final LoginLinks links;
    private final TerminalLogins terminals;
    private final StoredTokens tokens;

    SettingsPages(WebSessions windows, LoginLinks links, TerminalLogins terminals, StoredTokens tokens) {
        this.windows = windows;
        this.links = links;
        this.terminals = terminals;
        this.tokens = tokens;
    }

    /** A logged-in browser. */
    record ShownWindow(UUID id, String name, String userAgent, Instant createdAt, Instant lastSeenAt, boolean own) {}

    /** What was typed for a token, so that a refused form keeps it. */
    record TokenForm(String name, Set<Right> rights, String key) {

        static TokenForm blank() {
            return new TokenForm("", EnumSet.of(Right.READ), FormKey.fresh());
        }

        public boolean has(String right) {
            return rights.contains(Right.valueOf(right));
        }
    }

    @GetMapping("/settings")
    String settings(@AuthenticationPrincipal Caller caller, Model page) {
        UUID own = WebSessions.idOf(caller);
        page.addAttribute(
                "windows",
                windows.list().stream()
                        .map(window -> new ShownWindow(
                                window.id(),
                                BrowserName.of(window.userAgent()),
                                window.userAgent(),
                                window.createdAt(),
                                window.lastSeenAt(),
                                window.id().equals(own)))
                        .toList());
        page.addAttribute("terminals", terminals.list());
        page.addAttribute("tokens", tokens.list());
        page.addAttribute("tokenForm", TokenForm.blank());
        return "settings";
    }

    @PostMapping("/settings/windows/{id}/end")
    String logWindowOut(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        windows.close(id, caller.channel());
        return "redirect:/settings";
    }

    @PostMapping("/settings/windows/end-others")
    String logOthersOut(@AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        UUID own = WebSessions.idOf(caller);
        if (own != null) {
            windows.closeOthers(own);
        }
        return "redirect:/settings";
    }

    /** The link stands in the answer and nowhere else. */
    @PostMapping("/settings/link")
    String link(@AuthenticationPrincipal Caller caller, Model page) {
        Rights.require(caller, Right.ANSWER);
        page.addAttribute("link", links.create());
        return "settings :: link";
    }

    /** Shows who waits under the typed code. */
    @PostMapping("/settings/terminals")
    String terminal(@RequestParam String code, @AuthenticationPrincipal Caller caller, Model page) {
        Rights.require(caller, Right.ANSWER);
        Terminal waiting = terminals.waiting(code).orElse(null);
        if (waiting == null) {
            return terminals(page, code, "No terminal waits under this code. A code is good for five minutes.");
        }
        page.addAttribute("asking", waiting);
        return terminals(page, code, "");
    }

    @PostMapping("/settings/terminals/decide")
    String decide(
            @RequestParam String code,
            @RequestParam boolean allow,
            @AuthenticationPrincipal Caller caller,
            Model page) {
        Rights.require(caller, Right.ANSWER);
        try {
            terminals.decide(code, allow, caller.channel());
            return terminals(page, "", allow ? "" : "Turned away.");
        } catch (Problem gone) {
            return terminals(page, "", "That code is no longer good. Nothing was confirmed.");
        }
    }

    private String terminals(Model page, String code, String said) {
        page.addAttribute("terminals", terminals.list());
        page.addAttribute("code", code);
        page.addAttribute("said", said);
        return "settings :: terminals";
    }

    @PostMapping("/settings/terminals/{id}/end")
    String endTerminal(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        Rights.require(caller, Right.ANSWER);
        terminals.end(id, caller.channel());
        return "redirect:/settings";
    }

    @PostMapping("/settings/tokens")
    String makeToken(
            @RequestParam(defaultValue = "") String name,
            @RequestParam(required = false) @Nullable Set<Right> rights,
            @RequestParam(defaultValue = "") String key,
            @AuthenticationPrincipal Caller caller,
            Model page,
            HttpServletResponse response) {
        Rights.require(caller, Right.ANSWER);
        Set<Right> wanted = rights == null ? EnumSet.noneOf(Right.class) : rights;
        page.addAttribute("tokenForm", TokenForm.blank());
        try {
            page.addAttribute(
                    "made",
                    tokens.make(
                            name.strip(),
                            wanted,
                            caller.channel(),
                            FormKey.of(caller, key, "token", name.strip(), String.valueOf(wanted))));
        } catch (Problem refused) {
            response.setStatus(ProblemPages.status(refused).value());
            page.addAttribute("tokenForm", new TokenForm(name, wanted, FormKey.fresh()));
            page.addAttribute("tokenFault", refused.detail());
        }
        page.addAttribute("tokens", tokens.list());
        return "settings :: tokens";
    }

    @PostMapping("/settings/tokens/{id}/revoke")
    String revokeToken(
            @PathVariable UUID id,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            @AuthenticationPrincipal Caller caller,
            Model page) {
        Rights.require(caller, Right.ANSWER);
        tokens.revoke(id, caller.channel());
        if (htmx == null) {
            return "redirect:/settings";
        }
        page.addAttribute("tokenForm", TokenForm.blank());
        page.addAttribute("tokens", tokens.list());
        return "settings :: tokens";
    }
}
