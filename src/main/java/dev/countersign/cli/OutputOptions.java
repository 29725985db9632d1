package dev.countersign.cli;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** How a reading command prints. */
class OutputOptions {

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            converter = ColorName.class,
            description = "auto (the default), always or never.")
    Painter.Color color = Painter.Color.AUTO;

    Painter painter() {
        return Painter.of(color, System.getenv());
    }

    void printJson(CommandLine line, Object value) {
        JsonMapper mapper = JsonMapper.builder()
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
        line.getOut().println(mapper.writeValueAsString(value));
    }

    /** Lower-case names of the values. */
    static class ColorName implements ITypeConverter<Painter.Color> {
        @Override
        public Painter.Color convert(String value) {
            for (Painter.Color color : Painter.Color.values()) {
                if (EnumWords.of(color).equals(value)) {
                    return color;
                }
            }
            throw new TypeConversionException("it has to be auto, always or never");
        }
    }
}
