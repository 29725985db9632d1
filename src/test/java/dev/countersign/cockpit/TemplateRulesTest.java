package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** AU-04: no template can put text into a page unescaped, or a script beside the policy. */
class TemplateRulesTest {

    private static final Pattern FORBIDDEN = Pattern.compile(
            "th:utext|data-th-utext|\\[\\(|\\[\\[|th:inline|<script(?![^>]*src)|<style|\\sstyle=|\\son[a-z]+=|hx-on|th:on");

    static List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/templates"))) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void holdsNoUnescapedExpressionAndNothingInline(Path template) throws IOException {
        assertThat(Files.readString(template)).doesNotContainPattern(FORBIDDEN);
    }

    @Test
    void theRuleFindsWhatItForbids() {
        for (String bad : List.of("<p th:utext=\"a\">", "[(${a})]", "[[${a}]]", "<script>", "<p style=\"a\">")) {
            assertThat(FORBIDDEN.matcher(bad).find()).as(bad).isTrue();
        }
    }

    @Test
    void noScriptEvaluatesOrParsesTextAsMarkup() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/static/js"))) {
            for (Path script : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(script))
                        .as(script.toString())
                        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function");
            }
        }
    }
}
