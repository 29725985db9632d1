package dev.countersign.approval;

import dev.countersign.storage.JsonText;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Scopes in a text column, as JSON; where they can not be read, an answer covers nothing but its question. */
@Converter
final class StoredScopes implements AttributeConverter<List<AskedScope>, String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable List<AskedScope> scopes) {
        return scopes == null ? null : JsonText.write(scopes);
    }

    @Override
    public @Nullable List<AskedScope> convertToEntityAttribute(@Nullable String stored) {
        return stored == null ? null : JsonText.read(stored, new TypeReference<List<AskedScope>>() {}, List.of());
    }
}
