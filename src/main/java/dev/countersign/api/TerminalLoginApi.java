package dev.countersign.api;

import dev.countersign.access.Right;
import dev.countersign.access.TerminalLogins;
import dev.countersign.access.TerminalLogins.BegunLogin;
import dev.countersign.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How a terminal gets in by a code that a person types into a window. */
@RestController
@RequestMapping("/api/v1/terminal-logins")
class TerminalLoginApi {

    private final TerminalLogins logins;

    TerminalLoginApi(TerminalLogins logins) {
        this.logins = logins;
    }

    @NeedsNone
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    BegunLogin beginTerminalLogin(@RequestBody BeginTerminalLogin body) {
        List<Right> rights = Fields.required("rights", body.rights());
        return logins.begin(
                Fields.required("program", body.program()),
                rights.isEmpty() ? EnumSet.noneOf(Right.class) : EnumSet.copyOf(rights));
    }

    @NeedsNone
    @GetMapping("/own")
    OwnLogin getTerminalLogin(HttpServletRequest request) {
        return logins.isConfirmed(secret(request))
                .map(OwnLogin::new)
                .orElseThrow(() -> Problem.notFound("login: it was refused, has ended, or was never begun"));
    }

    @NeedsNone
    @DeleteMapping("/own")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endTerminalLogin(HttpServletRequest request) {
        logins.endOwn(secret(request));
    }

    private static String secret(HttpServletRequest request) {
        String header = request.getHeader("Authorization");
        return header == null ? "" : header.replaceFirst("(?i)^Bearer ", "").strip();
    }

    /** A terminal that wants in. */
    record BeginTerminalLogin(
            @Nullable String program, @Nullable List<Right> rights) {}

    /** How the login of this secret stands. */
    record OwnLogin(boolean confirmed) {}
}
