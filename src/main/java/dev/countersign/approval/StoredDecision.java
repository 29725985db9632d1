package dev.countersign.approval;

import dev.countersign.storage.StorableText;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Decisions in a text column, as JSON that does not depend on how the API spells things. */
@Converter
public final class StoredDecision implements AttributeConverter<Decision, String> {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable Decision decision) {
        return decision == null ? null : StorableText.of(JSON.writeValueAsString(decision));
    }

    @Override
    public @Nullable Decision convertToEntityAttribute(@Nullable String stored) {
        return stored == null ? null : JSON.readValue(stored, Decision.class);
    }
}
