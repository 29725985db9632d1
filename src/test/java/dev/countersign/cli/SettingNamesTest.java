package dev.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

class SettingNamesTest {

    private static final Pattern READ = Pattern.compile("\\$\\{countersign\\.([a-z.-]+)");
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```yaml\n(countersign:.*?)^```$");

    @Test
    void everySettingThatTheProgramAsksForIsKnown() throws IOException {
        List<String> asked = found(READ, "src/main/java", ".java");
        assertThat(asked).contains("engine.label", "default-mode");
        assertThat(asked)
                // What the command line sets.
                .filteredOn(name -> !name.equals("data-dir"))
                .allSatisfy(name -> assertThat(unknown("countersign." + name + ": x"))
                        .as(name)
                        .isEmpty());
    }

    @Test
    void everyExampleOfTheDocumentsIsKnown() throws IOException {
        List<String> examples = Stream.concat(
                        found(EXAMPLE, "docs", ".md").stream(), found(EXAMPLE, "README.md", ".md").stream())
                .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(3);
        assertThat(examples)
                .allSatisfy(example -> assertThat(unknown(example)).as(example).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "countersign: {defaultMode: auto, pass_env: [A], models: [{baseUrl: x, dialect: {anything: 1}}]}|",
                "countersign.engine.label: x|",
                "countersign.models[0].id: x|",
                "spring: {anything: 1}|",
                "countersign: {pas-env: [A]}|:1: there is no setting countersign.pas-env",
                "countersign: {engine: {lable: x}}|:1: there is no setting countersign.engine.lable",
                "countersign: {models: [{id: a}, {idd: b}]}|:1: there is no setting countersign.models.idd",
                "countersign.lable: x|:1: there is no setting countersign.lable",
                "countersign: {data-dir: /x}|:1: there is no setting countersign.data-dir"
            })
    void aNameThatMeansNothingIsSaid(String file, String said) {
        assertThat(unknown(file)).isEqualTo(Optional.ofNullable(said));
    }

    private static Optional<String> unknown(String file) {
        return SettingNames.unknownIn(new Yaml().compose(new StringReader(file)));
    }

    private static List<String> found(Pattern wanted, String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .flatMap(file -> wanted.matcher(read(file)).results())
                    .map((MatchResult match) -> match.group(1))
                    .distinct()
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
