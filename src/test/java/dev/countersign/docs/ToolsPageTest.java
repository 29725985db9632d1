package dev.countersign.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What docs/tools.md shows is what is compiled and tested here. */
class ToolsPageTest {

    private static final Path SOURCES = Path.of("src/test/java/dev/countersign/docs");

    @ParameterizedTest
    @CsvSource({"WordCount.java, tool", "WordCountTest.java, test"})
    void theExampleIsTheOneThatRuns(String source, String region) throws IOException {
        String code = Files.readString(SOURCES.resolve(source));
        String begin = "// tag::" + region + "\n";
        String marked = code.substring(code.indexOf(begin) + begin.length(), code.indexOf("// end::" + region));
        assertThat(marked).isNotBlank();
        assertThat(Files.readString(Path.of("docs/tools.md"))).contains("```java\n" + marked + "```\n");
    }
}
