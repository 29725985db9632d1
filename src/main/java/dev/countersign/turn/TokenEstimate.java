package dev.countersign.turn;

import org.jspecify.annotations.Nullable;

/**
 * How many tokens so many bytes make. Three bytes are taken for one at first, which is much for prose and little for no
 * language; what the provider counted for the last request of the same model corrects that, within limits, since some
 * servers do not count what they remember.
 *
 * @param modelId whose counting it is; null if nothing was counted yet
 * @param factor what an estimate is multiplied with
 */
record TokenEstimate(@Nullable String modelId, double factor) {

    static final TokenEstimate NONE = new TokenEstimate(null, 1);

    private static final double BYTES_OF_A_TOKEN = 3;
    private static final double LEAST = 0.6;
    private static final double MOST = 4;

    /** Tokens without any correction. */
    static long plain(long bytes) {
        return (long) Math.ceil(bytes / BYTES_OF_A_TOKEN);
    }

    long tokens(long bytes) {
        return (long) Math.ceil(bytes / BYTES_OF_A_TOKEN * factor);
    }

    /** The estimate for a model: another one counts in its own way. */
    TokenEstimate of(String id) {
        return id.equals(modelId) ? this : new TokenEstimate(id, 1);
    }

    /** The estimate after a step, if its provider counted. */
    TokenEstimate after(StepRow step) {
        String id = step.modelId();
        long counted = step.usage().inputTokens();
        if (id == null || counted <= 0 || step.estimate() <= 0) {
            return this;
        }
        double factor = (double) counted / step.estimate();
        return new TokenEstimate(id, Math.clamp(factor, LEAST, MOST));
    }
}
