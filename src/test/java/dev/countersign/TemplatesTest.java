package dev.countersign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates hold no place where text of a model or a tool could become markup, style or script. */
class TemplatesTest {

    private static final Path TEMPLATES = Path.of("src/main/resources/templates");

    /** Unescaped text and expressions, scripts and styles in the page itself, handlers in attributes. */
    private static final Pattern UNSAFE = Pattern.compile(
            "th:utext|data-th-utext|\\[\\(|th:inline|<script(?![^>]*src=)[^>]*>|<style|[\\s:]style=|\\son[a-z]+="
                    + "|th:on[a-z]+=|hx-on|javascript:",
            Pattern.CASE_INSENSITIVE);

    @Test
    void noTemplateHoldsAnythingUnescapedOrInline() throws IOException {
        List<Path> templates;
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            templates = files.filter(file -> file.toString().endsWith(".html")).toList();
        }
        assertThat(templates)
                .isNotEmpty()
                .allSatisfy(template -> assertThat(Files.readString(template))
                        .as(template.toString())
                        .doesNotContainPattern(UNSAFE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p th:utext=\"${x}\">",
                "<p>[(${x})]</p>",
                "<script>go()</script>",
                "<p style=\"color: red\">",
                "<p onclick=\"go()\">",
                "<a href=\"javascript:go()\">"
            })
    void whatItLooksForIsFound(String unsafe) {
        assertThat(UNSAFE.matcher(unsafe).find()).isTrue();
    }
}
