package dev.countersign.api;

import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Enum values are lower-case with hyphens outside: {@code FULL_ACCESS} is {@code full-access}. */
final class EnumSpelling extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All spellings of a type, for people who took another one. */
    static String all(Class<?> type) {
        return Stream.of(type.getEnumConstants())
                .map(value -> of((Enum<?>) value))
                .reduce((left, right) -> left + ", " + right)
                .orElse("");
    }

    @Override
    public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] values, String[] names) {
        for (int i = 0; i < values.length; i++) {
            names[i] = of(values[i]);
        }
        return names;
    }
}
