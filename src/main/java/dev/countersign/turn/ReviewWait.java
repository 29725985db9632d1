package dev.countersign.turn;

import dev.countersign.approval.CallToReview;
import dev.countersign.approval.Opinion;
import dev.countersign.approval.Reviewer;
import dev.countersign.model.Usage;
import dev.countersign.tool.CancellationSignal;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Waits for a reviewer's answer. The request has a thread of its own, so that a provider that does not heed its cancellation
 * holds nothing up; the calling thread looks up now and then. An answer that comes after the wait is not heard.
 */
@Component
class ReviewWait {

    private static final long LOOK_MILLIS = 200;

    private final Reviewer reviewer;
    private final ReviewLimit limit;

    ReviewWait(Reviewer reviewer, ReviewLimit limit) {
        this.reviewer = reviewer;
        this.limit = limit;
    }

    /**
     * What the request came to, within the time limit. Empty as soon as the review is no longer wanted.
     *
     * @param ofTurn ends the wait at once
     * @param wanted asked now and then
     */
    Optional<Opinion> opinion(CallToReview call, String model, CancellationSignal ofTurn, BooleanSupplier wanted)
            throws InterruptedException {
        CancellationSignal cancellation = new CancellationSignal();
        try (var _ = ofTurn.onCancel(cancellation::cancel)) {
            CompletableFuture<Opinion> answer = ask(call, model, cancellation);
            long end = System.nanoTime() + limit.value().toNanos();
            while (!ofTurn.isCancelled() && wanted.getAsBoolean()) {
                Opinion said = answered(answer);
                if (said != null) {
                    return Optional.of(said);
                }
                if (System.nanoTime() - end >= 0) {
                    return Optional.of(tooLate());
                }
            }
            return Optional.empty();
        } finally {
            cancellation.cancel();
        }
    }

    private CompletableFuture<Opinion> ask(CallToReview call, String model, CancellationSignal cancellation) {
        CompletableFuture<Opinion> answer = new CompletableFuture<>();
        cancellation.onCancel(() -> answer.cancel(false));
        Thread.ofVirtual().name("reviewer").start(() -> answer.complete(reviewer.review(call, model, cancellation)));
        return answer;
    }

    private static @Nullable Opinion answered(CompletableFuture<Opinion> answer) throws InterruptedException {
        try {
            return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | CancellationException notYetOrNotWanted) {
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Opinion tooLate() {
        return new Opinion.Withheld(
                "There was no answer within %d seconds.".formatted(limit.value().toSeconds()), Usage.NONE);
    }
}
