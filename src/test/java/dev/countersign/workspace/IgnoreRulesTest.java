package dev.countersign.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IgnoreRulesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "*.log a/b.log true",
                "/*.log a/b.log false",
                "build/ build/ true",
                "build/ build false",
                "build/ x/build/ true",
                "a/b a/b true",
                "a/b x/a/b false",
                "foo/** foo/ false",
                "foo/** foo/x true",
                "**/foo a/foo true",
                "a/**/b a/x/y/b true",
                "\\#x #x true",
                "\\!x !x true",
                "#x #x false",
                "[ [ false",
                "a\\ a false",
                "*.log|!keep.log keep.log false",
                "!keep.log|*.log keep.log true",
                "\uFEFFfirst first true"
            })
    void linesAreReadAsGitReadsThem(String lines, String path, boolean ignored) {
        assertThat(ignores(lines.replace('|', '\n'), path)).isEqualTo(ignored);
    }

    @Test
    void blanksAtTheEndCountOnlyWhenEscaped() {
        assertThat(ignores("a  ", "a")).isTrue();
        assertThat(ignores("a\r\nb\r", "b")).isTrue();
        assertThat(ignores("a\\ ", "a ")).isTrue();
        assertThat(ignores("a\\ ", "a")).isFalse();
    }

    @Test
    void aDeeperFileTakesBackWhatAHigherOneSaid() {
        IgnoreRules top = IgnoreRules.none().and("*.log\n/sub/x".getBytes(UTF_8), 0);
        IgnoreRules sub = top.and("!*.log\n/y".getBytes(UTF_8), 1);
        assertThat(sub.ignores(List.of("sub", "a.log"), false)).isFalse();
        assertThat(sub.ignores(List.of("sub", "x"), false)).isTrue();
        assertThat(sub.ignores(List.of("sub", "y"), false)).isTrue();
        assertThat(top.ignores(List.of("a.log"), false)).isTrue();
    }

    /** JGit reads the same files; it is not asked itself since some of its patterns take for ever. */
    @Test
    void anotherReaderOfTheFormatAgrees() throws IOException {
        Random random = new Random(4);
        for (int round = 0; round < 20_000; round++) {
            String lines = IntStream.range(0, 3)
                    .mapToObj(
                            _ -> text(random, List.of("a", "b", "ab", "*", "?", "/", "**", "[ab]", "/**/", "!", "*b")))
                    .collect(Collectors.joining("\n"));
            String path = text(random, List.of("a", "b", "ab", "/", "a/b"))
                    .replaceAll("/+", "/")
                    .replaceAll("^/|/$", "");
            boolean folder = random.nextBoolean();
            if (path.isEmpty()
                    || lines.contains("***")
                    || lines.contains("//")
                    || lines.matches("(?s).*[^/\n!]\\*\\*.*|.*\\*\\*[^/\n].*")) {
                continue;
            }
            IgnoreNode git = new IgnoreNode();
            git.parse(new ByteArrayInputStream(lines.getBytes(UTF_8)));
            Boolean expected = git.checkIgnored(path, folder);
            assertThat(ignores(lines, folder ? path + "/" : path))
                    .as("%s of %s", path, lines)
                    .isEqualTo(Boolean.TRUE.equals(expected));
        }
    }

    private static String text(Random random, List<String> pieces) {
        return IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(_ -> pieces.get(random.nextInt(pieces.size())))
                .collect(Collectors.joining());
    }

    private static boolean ignores(String lines, String path) {
        IgnoreRules rules = IgnoreRules.none().and(lines.getBytes(UTF_8), 0);
        return rules.ignores(List.of(path.split("/")), path.endsWith("/"));
    }
}
