package dev.countersign.turn;

import dev.countersign.model.Model;
import dev.countersign.model.Models;
import dev.countersign.model.Price;
import dev.countersign.model.Usage;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Adds up what tasks used, model by model, without loading a conversation. */
@Component
class TaskUsages {

    private static final String OF_TURNS = """
            select s.model_id, sum(s.input_tokens), sum(s.output_tokens), sum(s.cache_read_tokens),
                   sum(s.cache_write_tokens)
              from step s join turn t on t.id = s.turn_id
             where t.task_id = :task
             group by s.model_id
            """;

    private static final String OF_REVIEWS = """
            select r.model, sum(r.input_tokens), sum(r.output_tokens), sum(r.cache_read_tokens),
                   sum(r.cache_write_tokens)
              from review r join tool_call c on c.id = r.call_id join turn t on t.id = c.turn_id
             where t.task_id = :task
             group by r.model
            """;

    private final JdbcClient database;
    private final Models models;

    TaskUsages(JdbcClient database, Models models) {
        this.database = database;
        this.models = models;
    }

    private record Used(@Nullable String modelId, Usage usage) {}

    TaskUsage of(UUID taskId) {
        List<Used> turns = used(OF_TURNS, taskId);
        List<Used> reviews = used(OF_REVIEWS, taskId);
        BigDecimal cost = null;
        boolean complete = true;
        for (Used used : Stream.concat(turns.stream(), reviews.stream())
                .filter(used -> !used.usage().equals(Usage.NONE))
                .toList()) {
            Price price = price(used.modelId());
            if (price == null) {
                complete = false;
            } else {
                BigDecimal more = price.of(used.usage());
                cost = cost == null ? more : cost.add(more);
            }
        }
        return new TaskUsage(sum(turns), sum(reviews), cost, complete);
    }

    private @Nullable Price price(@Nullable String modelId) {
        return modelId == null ? null : models.find(modelId).map(Model::price).orElse(null);
    }

    private List<Used> used(String query, UUID taskId) {
        return database.sql(query)
                .param("task", taskId)
                .query((row, _) -> used(row))
                .list();
    }

    private static Used used(ResultSet row) throws SQLException {
        return new Used(row.getString(1), new Usage(row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)));
    }

    private static Usage sum(List<Used> all) {
        return all.stream().map(Used::usage).reduce(Usage.NONE, Usage::plus);
    }
}
