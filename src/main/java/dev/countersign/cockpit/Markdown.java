package dev.countersign.cockpit;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * What a model wrote, as HTML that holds nothing but text and its structure: raw HTML is escaped, links lead to web and mail
 * addresses only, and nothing is loaded.
 */
final class Markdown {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .urlSanitizer(new OutwardUrls())
            .nodeRendererFactory(QuietNodes::new)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (tag.equals("a")) {
                    attributes.put("rel", "noopener noreferrer nofollow");
                    attributes.put("target", "_blank");
                }
            })
            .build();

    private Markdown() {}

    static String toHtml(String text) {
        return RENDERER.render(PARSER.parse(text));
    }
}
