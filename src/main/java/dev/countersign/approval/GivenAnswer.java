package dev.countersign.approval;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a person answered about one request, without the words that the question showed. */
public record GivenAnswer(
        UUID turnId,
        UUID callId,
        String inputDigest,
        Answer answer,
        @Nullable String note) {}
