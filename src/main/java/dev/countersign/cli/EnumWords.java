package dev.countersign.cli;

import java.util.Locale;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/** Enum values in JSON as the service spells them: lower case with hyphens. */
final class EnumWords extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] values, String[] names) {
        for (int i = 0; i < values.length; i++) {
            names[i] = of(values[i]);
        }
        return names;
    }
}
