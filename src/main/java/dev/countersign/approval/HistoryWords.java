package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What an entry of history quotes from a conversation; it is kept apart, and goes with the task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record HistoryWords(
        @Nullable List<Ground> grounds,
        @Nullable String note,
        @Nullable String reason) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HistoryWords NONE = new HistoryWords(null, null, null);

    static HistoryWords of(List<Ground> grounds) {
        return new HistoryWords(grounds, null, null);
    }

    static @Nullable HistoryWords ofNote(@Nullable String note) {
        return note == null ? null : new HistoryWords(null, note, null);
    }

    static @Nullable HistoryWords ofReason(@Nullable String reason) {
        return reason == null ? null : new HistoryWords(null, null, reason);
    }

    String json() {
        return JSON.writeValueAsString(this);
    }

    static HistoryWords parse(@Nullable String json) {
        return json == null ? NONE : JSON.readValue(json, HistoryWords.class);
    }
}
