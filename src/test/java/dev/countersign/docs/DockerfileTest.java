package dev.countersign.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The image can not be built where the tests run; that its build finds what it copies can be told from the files. */
class DockerfileTest {

    @Test
    void whatIsCopiedIsThereAndNotIgnored() throws IOException {
        List<String> ignored = Files.readAllLines(Path.of(".dockerignore"));
        List<String> copied = Files.readAllLines(Path.of("Dockerfile")).stream()
                .filter(line -> line.startsWith("COPY ") && !line.contains("--from="))
                .map(line -> line.split(" +"))
                .flatMap(words -> Arrays.stream(words, 1, words.length - 1))
                .toList();
        assertThat(copied).contains("pom.xml", "src", "docs", "README.md");
        assertThat(copied).allSatisfy(source -> {
            assertThat(Path.of(source)).exists();
            assertThat(ignored).doesNotContain(source);
            assertThat(ignored).noneMatch(pattern -> pattern.startsWith("*") && source.endsWith(pattern.substring(1)));
        });
    }
}
