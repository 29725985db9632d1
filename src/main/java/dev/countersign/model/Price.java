package dev.countersign.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs, in a currency of the user's choice for each million tokens.
 *
 * @param cacheRead of input that comes from the provider's cache; the price of input if it is missing
 * @param cacheWrite of input that goes into it; the price of input if it is missing
 */
public record Price(
        BigDecimal input,
        BigDecimal output,
        @Nullable BigDecimal cacheRead,
        @Nullable BigDecimal cacheWrite) {

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** @throws IllegalArgumentException for a price below zero */
    public Price {
        if (input.signum() < 0
                || output.signum() < 0
                || (cacheRead != null && cacheRead.signum() < 0)
                || (cacheWrite != null && cacheWrite.signum() < 0)) {
            throw new IllegalArgumentException("a price can not be below zero");
        }
    }

    /** What so much costs, exactly to six decimals. */
    public BigDecimal of(Usage usage) {
        long plain = usage.inputTokens() - usage.cacheReadTokens() - usage.cacheWriteTokens();
        return cost(plain, input)
                .add(cost(usage.cacheReadTokens(), cacheRead == null ? input : cacheRead))
                .add(cost(usage.cacheWriteTokens(), cacheWrite == null ? input : cacheWrite))
                .add(cost(usage.outputTokens(), output))
                .setScale(6, RoundingMode.HALF_UP);
    }

    private static BigDecimal cost(long tokens, BigDecimal price) {
        return price.multiply(BigDecimal.valueOf(tokens)).divide(MILLION);
    }
}
