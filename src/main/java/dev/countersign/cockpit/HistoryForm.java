package dev.countersign.cockpit;

import dev.countersign.approval.Decision;
import dev.countersign.approval.HistoryFilter;
import dev.countersign.problem.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The filters of the history page as they were filled in; empty for none.
 *
 * @param from a date and a time of the machine's zone, as browsers send them
 * @param to the same
 */
record HistoryForm(String task, String tool, String effect, String from, String to) {

    /** @throws Problem invalid, with the field, for what is no such thing */
    HistoryFilter filter() {
        return new HistoryFilter(
                taskId(), tool.isEmpty() ? null : tool, wanted(), moment("from", from), moment("to", to));
    }

    private @Nullable UUID taskId() {
        try {
            return task.isEmpty() ? null : UUID.fromString(task);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("task", "invalid", "A task is named by its id, as it stands in the task's address.");
        }
    }

    private Decision.@Nullable Effect wanted() {
        return effect.isEmpty()
                ? null
                : Arrays.stream(Decision.Effect.values())
                        .filter(one -> spelled(one).equals(effect))
                        .findFirst()
                        .orElseThrow(() -> Problem.invalid("effect", "invalid", "There is no such effect."));
    }

    private static @Nullable Instant moment(String field, String value) {
        try {
            return value.isEmpty()
                    ? null
                    : LocalDateTime.parse(value).atZone(ZoneId.systemDefault()).toInstant();
        } catch (DateTimeException e) {
            throw Problem.invalid(field, "invalid", "That is no date with a time.");
        }
    }

    /** What a decision can be, for the choice. */
    public List<String> effects() {
        return Arrays.stream(Decision.Effect.values()).map(HistoryForm::spelled).toList();
    }

    private static String spelled(Decision.Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT);
    }

    /** Where the same entries can be had as JSON lines. */
    public String export() {
        HistoryFilter filter = filter();
        return UriComponentsBuilder.fromPath("/api/v1/history")
                .queryParam("format", "jsonl")
                .queryParamIfPresent("taskId", Optional.ofNullable(filter.taskId()))
                .queryParamIfPresent("tool", Optional.ofNullable(filter.tool()))
                .queryParamIfPresent("effect", Optional.of(effect).filter(one -> !one.isEmpty()))
                .queryParamIfPresent("from", Optional.ofNullable(filter.from()))
                .queryParamIfPresent("to", Optional.ofNullable(filter.to()))
                .build()
                .encode()
                .toUriString();
    }
}
