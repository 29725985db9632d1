package dev.countersign.benchmark;

import java.util.Collections;

/** A table in Markdown, printed line by line as its numbers come. */
final class Table {

    Table(String title, String... columns) {
        System.out.println("\n### " + title + "\n");
        row(columns);
        row(Collections.nCopies(columns.length, "---").toArray(String[]::new));
    }

    void row(String... cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }
}
