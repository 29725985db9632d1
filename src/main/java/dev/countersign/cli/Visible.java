package dev.countersign.cli;

import dev.countersign.visible.VisibleText;

/** Text of others as a terminal may show it: what is invisible, misleading or a control character stands in angle quotes. */
final class Visible {

    private Visible() {}

    static String of(String text) {
        return VisibleText.of(text).marked();
    }

    static boolean marks(String text) {
        return !VisibleText.of(text).oddities().isEmpty();
    }

    /** On one line. */
    static String line(String text) {
        return of(text.replace("\n", "⏎"));
    }
}
