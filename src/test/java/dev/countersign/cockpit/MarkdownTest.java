package dev.countersign.cockpit;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class MarkdownTest {

    private static Document rendered(String text) {
        return Jsoup.parse(Markdown.toHtml(text));
    }

    @Test
    void structureIsKept() {
        Document page = rendered("# Title\n\n- **one**\n- `two`\n\n| a |\n|---|\n| b |\n");

        assertThat(page.select("p.heading").text()).isEqualTo("Title");
        assertThat(page.select("h1, h2, h3")).isEmpty();
        assertThat(page.select("li strong, li code").eachText()).containsExactly("one", "two");
        assertThat(page.select("td").text()).isEqualTo("b");
    }

    @Test
    void rawHtmlIsText() {
        Document page = rendered("<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b\n");

        assertThat(page.select("script, img")).isEmpty();
        assertThat(page.text()).contains("<script>alert(1)</script>", "<img src=x onerror=alert(1)>");
    }

    @Test
    void linksLeadOnlyToTheWebAndSayNothingOfUs() {
        Document page =
                rendered("[a](https://a.example) [b](javascript:alert(1)) [c](data:text/html,x) [d](/approvals)");

        assertThat(page.select("a").eachAttr("href")).containsExactly("https://a.example", "", "", "");
        assertThat(page.select("a[rel~=noreferrer][rel~=noopener]")).hasSize(4);
    }

    @Test
    void imagesAreWords() {
        assertThat(rendered("![alt](https://evil.example/?stolen)").body().html())
                .isEqualTo("<p>[image: alt] (https://evil.example/?stolen)</p>");
    }
}
