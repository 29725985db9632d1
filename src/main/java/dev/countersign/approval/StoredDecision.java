package dev.countersign.approval;

import dev.countersign.storage.JsonText;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Decisions in a text column, as JSON; one that can not be read is {@link Decision#UNREADABLE}. */
@Converter
public final class StoredDecision implements AttributeConverter<Decision, String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable Decision decision) {
        return decision == null ? null : JsonText.write(decision);
    }

    @Override
    public @Nullable Decision convertToEntityAttribute(@Nullable String stored) {
        return stored == null ? null : JsonText.read(stored, new TypeReference<Decision>() {}, Decision.UNREADABLE);
    }
}
