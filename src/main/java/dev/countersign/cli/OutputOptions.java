package dev.countersign.cli;

import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How a reading command prints. */
class OutputOptions {

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            converter = ColorName.class,
            completionCandidates = ColorNames.class,
            description = "auto (the default), always or never.")
    Painter.Color color = Painter.Color.AUTO;

    Painter painter() {
        return Painter.of(color, System.getenv());
    }

    void printJson(CommandLine line, Object value) {
        line.getOut().println(CliJson.mapper().writeValueAsString(value));
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

    /** For the completion of shells. */
    static class ColorNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Painter.Color.values()).map(EnumWords::of).iterator();
        }
    }
}
