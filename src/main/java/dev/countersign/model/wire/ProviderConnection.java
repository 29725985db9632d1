package dev.countersign.model.wire;

import dev.countersign.model.ModelFailure;
import dev.countersign.model.ModelReply;
import dev.countersign.model.Timeouts;
import dev.countersign.tool.CancellationSignal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * Sends one request and hands the answer to an assembler as it arrives. A thread of its own reads; the caller's thread
 * waits for what it brings, so that cancellation and time-outs end the wait at once and close the connection. Redirects
 * are not followed: the key goes where the configuration says and nowhere else. Safe for any thread.
 */
@Component
public final class ProviderConnection {

    private static final int MAX_ERROR_BYTES = 64 * 1024;

    /** How long a body may go on after its reply is complete. */
    private static final long DRAIN_MILLIS = 1_000;

    private final RestClient client;
    private final Timeouts timeouts;
    private final InstantSource clock;

    @Autowired
    public ProviderConnection(Timeouts timeouts) {
        this(timeouts, InstantSource.system());
    }

    /** @param clock tells how far off a date in {@code Retry-After} is */
    public ProviderConnection(Timeouts timeouts, InstantSource clock) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeouts.connect())
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        this.client = RestClient.builder()
                .requestFactory(new JdkClientHttpRequestFactory(http))
                .build();
        this.timeouts = timeouts;
        this.clock = clock;
    }

    /**
     * One request as its adapter has put it together.
     *
     * @param secret the key that is in the headers, kept out of every message
     */
    public record Outgoing(
            URI uri, Map<String, String> headers, @Nullable String secret, String body) {

        String asked() {
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            return "POST " + uri.getScheme() + "://" + uri.getHost() + port + uri.getPath();
        }

        @Override
        public String toString() {
            return asked();
        }
    }

    /** Blocks until the reply is complete. */
    public ModelReply send(Outgoing request, ReplyAssembler assembler, CancellationSignal cancellation)
            throws ModelFailure {
        if (cancellation.isCancelled()) {
            throw cancelled();
        }
        BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
        Thread reader = Thread.ofVirtual().name("model-reader").unstarted(() -> read(request, arrivals));
        try (var _ = cancellation.onCancel(() -> arrivals.add(new Arrival.Cancelled()));
                Answer answer = new Answer(request, arrivals, reader, cancellation)) {
            reader.start();
            return answer.receive(assembler);
        } catch (ModelFailure failure) {
            // Whatever words the provider chose, and wherever it said them.
            throw failure.without(request.secret());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        }
    }

    private void read(Outgoing request, BlockingQueue<Arrival> arrivals) {
        try {
            client.post()
                    .uri(request.uri())
                    .contentType(MediaType.APPLICATION_JSON)
                    .headers(headers -> request.headers().forEach(headers::set))
                    .body(request.body().getBytes(StandardCharsets.UTF_8))
                    .exchange((_, response) -> {
                        InputStream body = response.getBody();
                        arrivals.add(new Arrival.Head(
                                response.getStatusCode().value(),
                                response.getHeaders().getFirst("Retry-After"),
                                response.getHeaders().getFirst("Location"),
                                body));
                        byte[] buffer = new byte[16 * 1024];
                        for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                            arrivals.add(new Arrival.Bytes(buffer, n));
                        }
                        return true;
                    });
            arrivals.add(new Arrival.End());
        } catch (Exception e) {
            arrivals.add(new Arrival.Broken(e));
        }
    }

    private static ModelFailure cancelled() {
        return new ModelFailure("cancelled", "The request was cancelled.");
    }

    /** The waiting side of one exchange. */
    private final class Answer implements AutoCloseable {

        private final Outgoing request;
        private final BlockingQueue<Arrival> arrivals;
        private final Thread reader;
        private final CancellationSignal cancellation;
        private @Nullable InputStream body;
        private boolean complete;

        Answer(Outgoing request, BlockingQueue<Arrival> arrivals, Thread reader, CancellationSignal cancellation) {
            this.request = request;
            this.arrivals = arrivals;
            this.reader = reader;
            this.cancellation = cancellation;
        }

        ModelReply receive(ReplyAssembler assembler) throws ModelFailure, InterruptedException {
            ResponseBody received = new ResponseBody(assembler);
            long deadline = System.nanoTime() + timeouts.firstByte().toNanos();
            boolean silent = false;
            while (true) {
                Arrival arrival = arrivals.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (cancellation.isCancelled()) {
                    throw cancelled();
                }
                switch (arrival) {
                    case null -> {
                        if (assembler.finished()) {
                            return assembler.reply();
                        }
                        throw timeout(silent);
                    }
                    case Arrival.Head head -> {
                        body = head.body();
                        if (head.status() < 200 || head.status() > 299) {
                            throw refusal(head, deadline);
                        }
                    }
                    case Arrival.Bytes piece -> {
                        received.feed(piece.bytes(), piece.bytes().length);
                        silent = true;
                        deadline = System.nanoTime() + timeouts.silence().toNanos();
                        if (assembler.ended()) {
                            complete = true;
                            return assembler.reply();
                        }
                    }
                    case Arrival.End _ -> {
                        received.end();
                        return assembler.reply();
                    }
                    case Arrival.Broken(Exception cause) -> {
                        if (assembler.finished()) {
                            return assembler.reply();
                        }
                        throw Unreachable.failure(request.asked(), cause, body != null, timeouts.connect());
                    }
                    case Arrival.Cancelled _ -> throw cancelled();
                }
            }
        }

        private ModelFailure refusal(Arrival.Head head, long deadline) throws InterruptedException {
            if (head.status() >= 300 && head.status() < 400) {
                return new ModelFailure(
                        "provider-error",
                        request.asked() + " answered " + head.status() + ", a redirect"
                                + Optional.ofNullable(head.location())
                                        .map(to -> " to " + ProviderError.readable(to, request.secret()))
                                        .orElse("")
                                + "; redirects are not followed. Correct base-url.");
            }
            return ProviderError.ofStatus(
                    head.status(),
                    errorText(deadline),
                    request.asked(),
                    RetryAfter.parse(head.retryAfter(), clock.instant()).orElse(null),
                    request.secret());
        }

        private String errorText(long deadline) throws InterruptedException {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            while (text.size() < MAX_ERROR_BYTES
                    && arrivals.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)
                            instanceof Arrival.Bytes piece) {
                text.writeBytes(piece.bytes());
            }
            return text.toString(StandardCharsets.UTF_8);
        }

        private ModelFailure timeout(boolean silent) {
            Duration limit = silent ? timeouts.silence() : timeouts.firstByte();
            String what = silent ? " fell silent for " : " sent no answer for ";
            return new ModelFailure(
                    "provider-timeout", request.asked() + what + Unreachable.seconds(limit) + ".", true, null);
        }

        /** A connection whose body is read to its end serves the next request too; one that is closed does not. */
        @Override
        public void close() {
            if (complete) {
                CompletableFuture.delayedExecutor(DRAIN_MILLIS, TimeUnit.MILLISECONDS)
                        .execute(this::giveUp);
            } else {
                giveUp();
            }
        }

        private void giveUp() {
            reader.interrupt();
            InputStream open = body;
            if (open != null) {
                try {
                    open.close();
                } catch (IOException _) {
                    // it is given up anyway
                }
            }
        }
    }
}
