package dev.countersign.approval;

import dev.countersign.storage.StorableText;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Scopes in a text column, as JSON. */
@Converter
final class StoredScopes implements AttributeConverter<List<AskedScope>, String> {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable List<AskedScope> scopes) {
        return scopes == null ? null : StorableText.of(JSON.writeValueAsString(scopes));
    }

    @Override
    public @Nullable List<AskedScope> convertToEntityAttribute(@Nullable String stored) {
        return stored == null ? null : JSON.readValue(stored, new TypeReference<List<AskedScope>>() {});
    }
}
