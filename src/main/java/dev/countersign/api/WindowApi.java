package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Right;
import dev.countersign.access.WebSessions;
import dev.countersign.access.WebSessions.Window;
import dev.countersign.storage.Page;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Browsers that are logged in. */
@RestController
@RequestMapping("/api/v1/windows")
class WindowApi {

    private final WebSessions windows;

    WindowApi(WebSessions windows) {
        this.windows = windows;
    }

    @Needs(Right.READ)
    @GetMapping
    Page<Window> listWindows() {
        return new Page<>(windows.list(), null);
    }

    @Needs(Right.ANSWER)
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logWindowOut(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        windows.close(id, caller.channel());
    }
}
