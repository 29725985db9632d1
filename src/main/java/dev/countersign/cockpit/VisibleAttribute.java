package dev.countersign.cockpit;

import dev.countersign.visible.VisibleText;
import org.springframework.web.util.HtmlUtils;

/** {@code cs:visible="${text}"}: text in which nothing hides, its odd characters as badges. */
final class VisibleAttribute extends TextAttribute {

    VisibleAttribute(String prefix) {
        super(prefix, "visible");
    }

    @Override
    String markup(String text) {
        return html(text);
    }

    static String html(String text) {
        StringBuilder html = new StringBuilder();
        for (VisibleText.Part part : VisibleText.of(text).parts()) {
            if (part.oddity() == null) {
                html.append(HtmlUtils.htmlEscape(part.shown(), "UTF-8"));
            } else {
                html.append("<mark class=\"odd odd-")
                        .append(part.oddity().key())
                        .append("\" title=\"")
                        .append(HtmlUtils.htmlEscape(part.name(), "UTF-8"))
                        .append("\">")
                        .append(HtmlUtils.htmlEscape(part.shown(), "UTF-8"))
                        .append("</mark>");
            }
        }
        return html.toString();
    }
}
