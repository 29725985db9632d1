package dev.countersign.cockpit;

/** {@code cs:words="${text}"}: the same as {@code cs:visible} for sentences of our own, in which backticks set off names. */
final class WordsAttribute extends TextAttribute {

    WordsAttribute(String prefix) {
        super(prefix, "words");
    }

    @Override
    String markup(String text) {
        StringBuilder html = new StringBuilder();
        int from = 0;
        while (true) {
            int open = text.indexOf('`', from);
            int close = open < 0 ? -1 : text.indexOf('`', open + 1);
            if (close <= open + 1) {
                return html.append(VisibleAttribute.html(text.substring(from))).toString();
            }
            html.append(VisibleAttribute.html(text.substring(from, open)))
                    .append("<code>")
                    .append(VisibleAttribute.html(text.substring(open + 1, close)))
                    .append("</code>");
            from = close + 1;
        }
    }
}
