package dev.countersign.access;

import dev.countersign.storage.Idempotency;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.ModelAndView;

/** The door alone, with a few handlers behind it that say who came in. Not a component, so that no other test finds it. */
@EnableAutoConfiguration
@ComponentScan("dev.countersign.access")
@EntityScan("dev.countersign.storage")
@Import(Idempotency.class)
class AccessOnly {

    @Bean
    SettableClock clock() {
        return new SettableClock();
    }

    @Bean
    NotedAccess notedAccess() {
        return new NotedAccess();
    }

    /** Stands still until a test moves it. */
    static final class SettableClock extends Clock {

        private Instant now = Instant.parse("2030-01-01T00:00:00Z");

        void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    /** What stands behind the door in these tests; as a test component it stays out of the application. */
    @TestComponent
    @Controller
    @ResponseBody
    static class Behind {

        @GetMapping("/api/v1/who")
        Map<String, Object> who(@AuthenticationPrincipal Caller caller) {
            return Map.of("id", caller.id(), "channel", caller.channel(), "answers", caller.may(Right.ANSWER));
        }

        @PostMapping("/api/v1/echo")
        Map<String, Object> echo(@RequestBody Map<String, Object> body) {
            return Map.of("members", body.size());
        }

        @GetMapping("/csrf")
        ResponseEntity<String> csrf(CsrfToken csrf) {
            return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(csrf.getToken());
        }

        /** A page that has begun to be written when it breaks. */
        @GetMapping("/half")
        ModelAndView half() {
            return new ModelAndView("half", Map.of("broken", new IllegalStateException()));
        }

        @GetMapping({"/broken", "/api/v1/broken"})
        String broken() {
            throw new IllegalStateException("a secret path: /home/someone/.ssh");
        }
    }
}
