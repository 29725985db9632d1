package dev.countersign.api;

import dev.countersign.access.Caller;
import dev.countersign.access.Callers;
import dev.countersign.access.Right;
import dev.countersign.signal.SignalEvent;
import dev.countersign.signal.SignalHub;
import dev.countersign.signal.Subscription;
import dev.countersign.task.Tasks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Server-sent events, written by the request's own virtual thread: a reader that does not read blocks that thread and
 * nothing else, and loses its place once what waits for it is too much. One whose window has logged out, or whose token was
 * revoked, hears the end within a heartbeat.
 */
@RestController
class EventApi {

    private static final Logger log = LoggerFactory.getLogger(EventApi.class);

    /** How many events go out before they are flushed, at most. */
    private static final int BATCH = 256;

    private final SignalHub hub;
    private final Tasks tasks;
    private final Callers callers;
    private final Duration heartbeat;
    private final OpenStreams streams = new OpenStreams();

    EventApi(
            SignalHub hub,
            Tasks tasks,
            Callers callers,
            @Value("${countersign.events.heartbeat:15s}") Duration heartbeat) {
        this.hub = hub;
        this.tasks = tasks;
        this.callers = callers;
        this.heartbeat = heartbeat;
    }

    @Needs(Right.READ)
    @GetMapping(path = "/api/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    void listenToEvents(
            @AuthenticationPrincipal Caller caller,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String lastEventId,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable UUID taskId,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (taskId != null) {
            tasks.find(taskId);
        }
        try (OpenStreams.Place place = streams.enter(caller.id())) {
            declare(response);
            if (!HttpMethod.HEAD.matches(request.getMethod())) {
                log.trace("{} listens", place);
                listen(caller, lastEventId == null ? since : lastEventId, taskId, response);
            }
        }
    }

    private void listen(
            Caller caller, @Nullable String lastEventId, @Nullable UUID taskId, HttpServletResponse response) {
        try (Subscription subscription = hub.subscribe(lastEventId, taskId)) {
            EventWriter writer = new EventWriter(response.getOutputStream());
            writer.begin(hub.epoch(), subscription);
            long looked = System.nanoTime();
            while (subscription.isOpen()) {
                sendNext(subscription, writer);
                if (System.nanoTime() - looked >= heartbeat.toNanos()) {
                    looked = System.nanoTime();
                    if (callers.isGone(caller)) {
                        return;
                    }
                }
            }
        } catch (IOException gone) {
            log.debug("A listener has gone", gone);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendNext(Subscription subscription, EventWriter writer) throws IOException, InterruptedException {
        SignalEvent event = subscription.poll(heartbeat);
        if (event == null && subscription.isOpen()) {
            writer.heartbeat();
        }
        for (int sent = 0; event != null; event = ++sent < BATCH ? subscription.poll(Duration.ZERO) : null) {
            writer.event(event);
        }
        writer.flush();
    }

    /** A stream that proxies neither keep nor hold back nor compress. */
    private static void declare(HttpServletResponse response) {
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setCharacterEncoding("UTF-8");
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform");
        response.setHeader("X-Accel-Buffering", "no");
    }
}
