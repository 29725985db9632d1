package dev.countersign.cockpit;

/** {@code cs:markdown="${text}"}: a model's words with their structure. */
final class MarkdownAttribute extends TextAttribute {

    MarkdownAttribute(String prefix) {
        super(prefix, "markdown");
    }

    @Override
    String markup(String text) {
        return Markdown.toHtml(text);
    }
}
