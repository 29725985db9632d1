package dev.countersign.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.countersign.policy.Ground;
import dev.countersign.storage.JsonText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What an entry of history quotes from a conversation; it is kept apart, and goes with the task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record HistoryWords(
        @Nullable List<Ground> grounds,
        @Nullable String note,
        @Nullable String reason) {

    HistoryWords {
        grounds = grounds == null ? null : List.copyOf(grounds);
    }

    private static final String UNREADABLE = "What was said here can not be read any more.";
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
        return JsonText.write(this);
    }

    /** What was said in an entry of that kind; nothing where the words are gone. */
    static HistoryWords parse(HistoryEntry.Kind kind, @Nullable String json) {
        return json == null ? NONE : JsonText.read(json, new TypeReference<HistoryWords>() {}, unreadable(kind));
    }

    private static HistoryWords unreadable(HistoryEntry.Kind kind) {
        return switch (kind) {
            case DECISION -> of(Decision.UNREADABLE.grounds());
            case ANSWER -> new HistoryWords(null, UNREADABLE, null);
            case OUTCOME -> new HistoryWords(null, null, UNREADABLE);
            case REVOKED, MODE, TRUSTED, TRUST_REVOKED, ACCESS_GIVEN, ACCESS_ENDED -> NONE;
        };
    }
}
