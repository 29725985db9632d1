package dev.countersign.turn;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelReply;
import dev.countersign.model.Origin;
import dev.countersign.model.ProviderMessage;
import dev.countersign.model.Usage;
import dev.countersign.storage.JsonText;
import dev.countersign.storage.Row;
import dev.countersign.storage.StorableText;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** One committed reply of a model. Never changed. */
@Entity
@Table(name = "step")
class StepRow extends Row {

    private static final int LONGEST_MODEL = 200;

    @Column(name = "turn_id")
    private UUID turnId;

    @Column(name = "idx")
    private int index;

    @Column(name = "dialect")
    private String dialect;

    /** What the provider says that it used, which may be anything. */
    @Convert(converter = StorableText.class)
    @Column(name = "model")
    private String model;

    @Convert(converter = StorableText.class)
    @Column(name = "raw_message", columnDefinition = "text")
    private String rawMessage;

    @Convert(converter = StorableText.class)
    @Column(name = "visible_text", columnDefinition = "text")
    private String visibleText;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.VARCHAR)
    @Column(name = "finish")
    private FinishReason finish;

    @Column(name = "input_tokens")
    private long inputTokens;

    @Column(name = "output_tokens")
    private long outputTokens;

    @Column(name = "cache_read_tokens")
    private long cacheReadTokens;

    @Column(name = "cache_write_tokens")
    private long cacheWriteTokens;

    @Column(name = "model_id")
    private @Nullable String modelId;

    @Convert(converter = StorableText.class)
    @Column(name = "origin", columnDefinition = "text")
    private @Nullable String origin;

    @Column(name = "budget_limit")
    private long budgetLimit;

    @Column(name = "budget_used")
    private long budgetUsed;

    @Column(name = "budget_parts", columnDefinition = "text")
    private String budgetParts;

    @Column(name = "budget_cuts", columnDefinition = "text")
    private @Nullable String budgetCuts;

    @Column(name = "budget_estimate")
    private long budgetEstimate;

    @Column(name = "created_at")
    private Instant createdAt;

    @SuppressWarnings("NullAway.Init")
    protected StepRow() {}

    StepRow(
            UUID id,
            UUID turnId,
            int index,
            String modelId,
            ModelReply reply,
            WeighedRequest request,
            Instant createdAt) {
        super(id);
        this.turnId = turnId;
        this.index = index;
        this.dialect = reply.message().dialect();
        this.model = StorableText.clipped(reply.model(), LONGEST_MODEL);
        this.rawMessage = reply.message().json();
        this.visibleText = reply.text();
        this.finish = reply.finish();
        this.inputTokens = reply.usage().inputTokens();
        this.outputTokens = reply.usage().outputTokens();
        this.cacheReadTokens = reply.usage().cacheReadTokens();
        this.cacheWriteTokens = reply.usage().cacheWriteTokens();
        this.modelId = modelId;
        this.origin = reply.message().origin().toString();
        Step.Budget budget = request.budget();
        this.budgetLimit = budget.limit();
        this.budgetUsed = budget.used();
        this.budgetParts = JsonText.write(budget.parts());
        this.budgetCuts = JsonText.write(budget.cuts());
        this.budgetEstimate = request.estimate();
        this.createdAt = createdAt;
    }

    UUID turnId() {
        return turnId;
    }

    int index() {
        return index;
    }

    /** What tasks name the model that was asked; null where that was not recorded. */
    @Nullable
    String modelId() {
        return modelId;
    }

    String model() {
        return model;
    }

    ProviderMessage message() {
        return new ProviderMessage(dialect, origin == null ? Origin.UNKNOWN : Origin.parse(origin), rawMessage);
    }

    /** What the request was taken to weigh, uncorrected, in tokens. */
    long estimate() {
        return budgetEstimate;
    }

    String visibleText() {
        return visibleText;
    }

    FinishReason finish() {
        return finish;
    }

    Usage usage() {
        return new Usage(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens);
    }

    Step.Budget budget() {
        return new Step.Budget(
                budgetLimit, budgetUsed, StoredJson.readCounts(budgetParts), StoredJson.readCuts(budgetCuts));
    }

    Instant createdAt() {
        return createdAt;
    }
}
