package dev.countersign.cli;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON as the service spells it, laid out for people. Made when it is needed, since most commands never need it. */
final class CliJson {

    private CliJson() {}

    static JsonMapper mapper() {
        return Holder.MAPPER;
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static final class Holder {
        private static final JsonMapper MAPPER = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .addModule(new SimpleModule("words") {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public void setupModule(SetupContext context) {
                        super.setupModule(context);
                        context.insertAnnotationIntrospector(new EnumWords());
                    }
                })
                .build();
    }
}
