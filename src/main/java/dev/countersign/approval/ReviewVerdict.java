package dev.countersign.approval;

import dev.countersign.model.FinishReason;
import dev.countersign.model.ModelReply;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A reviewer's answer in the one form that counts: the whole text is a JSON object with exactly {@code verdict}, which is
 * {@code approve} or {@code ask}, and {@code reason}. Nothing is searched for, repaired or guessed.
 */
record ReviewVerdict(Review.Verdict verdict, String reason) {

    private static final int LONGEST_REASON = 500;

    private static final Set<String> MEMBERS = Set.of("verdict", "reason");

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Empty for everything else, and for a reply that was cut off or wants a tool. */
    static Optional<ReviewVerdict> read(ModelReply reply) {
        return reply.finish() == FinishReason.COMPLETE && reply.calls().isEmpty()
                ? read(reply.text())
                : Optional.empty();
    }

    private static Optional<ReviewVerdict> read(String text) {
        try {
            JsonNode answer = STRICT.readTree(text);
            if (!answer.isObject() || !Set.copyOf(answer.propertyNames()).equals(MEMBERS)) {
                return Optional.empty();
            }
            return verdict(answer.get("verdict"))
                    .flatMap(verdict -> reason(answer.get("reason")).map(reason -> new ReviewVerdict(verdict, reason)));
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static Optional<Review.Verdict> verdict(JsonNode node) {
        if (!node.isString()) {
            return Optional.empty();
        }
        return switch (node.stringValue()) {
            case "approve" -> Optional.of(Review.Verdict.APPROVE);
            case "ask" -> Optional.of(Review.Verdict.ASK);
            default -> Optional.empty();
        };
    }

    private static Optional<String> reason(JsonNode node) {
        return node.isString()
                        && !node.stringValue().isBlank()
                        && node.stringValue().length() <= LONGEST_REASON
                ? Optional.of(node.stringValue().strip())
                : Optional.empty();
    }
}
