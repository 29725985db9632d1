package dev.countersign.api;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** JSON as the contract wants it: nothing coerced, nothing ignored, nothing read twice. */
final class ApiJson {

    private ApiJson() {}

    static JsonMapper mapper() {
        return JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .withCoercionConfigDefaults(
                        empty -> empty.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .addModule(contract())
                .build();
    }

    private static JacksonModule contract() {
        return new SimpleModule("countersign-api") {
            private static final long serialVersionUID = 1L;

            @Override
            public void setupModule(SetupContext context) {
                addDeserializer(String.class, new WellFormedText());
                super.setupModule(context);
                context.insertAnnotationIntrospector(new EnumSpelling());
            }
        };
    }
}
