package dev.countersign.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

/** Exchanges a link's code for a window's cookie. Opening the link changes nothing; only sending the form does. */
@Controller
class LoginController {

    private final LoginLinks links;
    private final FailedLogins failures;
    private final WebSessions sessions;
    private final ServiceAddress address;

    LoginController(LoginLinks links, FailedLogins failures, WebSessions sessions, ServiceAddress address) {
        this.links = links;
        this.failures = failures;
        this.sessions = sessions;
        this.address = address;
    }

    @GetMapping("/login")
    ModelAndView page(@RequestParam(defaultValue = "") String code, @AuthenticationPrincipal @Nullable Caller caller) {
        if (code.isEmpty() && caller != null) {
            return new ModelAndView(home());
        }
        return new ModelAndView("login", Map.of("code", code, "problem", ""));
    }

    @PostMapping("/login")
    ModelAndView logIn(
            @RequestParam(defaultValue = "") String code,
            @RequestHeader(name = "User-Agent", defaultValue = "") String userAgent,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!links.redeem(code)) {
            boolean tooMany = failures.tooMany();
            return refused(tooMany ? HttpStatus.TOO_MANY_REQUESTS : HttpStatus.UNAUTHORIZED);
        }
        SessionCookie.write(request, response, sessions.open(userAgent), address.encrypted());
        return new ModelAndView(home());
    }

    @PostMapping("/logout")
    ResponseEntity<Void> logOut(HttpServletRequest request, HttpServletResponse response) {
        SessionCookie.read(request).ifPresent(sessions::close);
        SessionCookie.clear(request, response, address.encrypted());
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create("/login"))
                .build();
    }

    private static ModelAndView refused(HttpStatus status) {
        String problem = status == HttpStatus.TOO_MANY_REQUESTS
                ? "Too many wrong links in a short time."
                : "This login link has been used, is older than two minutes, or is not complete.";
        return new ModelAndView("login", Map.of("code", "", "problem", problem), status);
    }

    private static RedirectView home() {
        RedirectView view = new RedirectView("/");
        view.setStatusCode(HttpStatus.SEE_OTHER);
        view.setExposeModelAttributes(false);
        return view;
    }
}
