package dev.countersign.benchmark;

import java.util.Collections;
import java.util.concurrent.Callable;

/** A table in Markdown, printed line by line as its numbers come. */
final class Table {

    private static final int WARM_UP = 50;
    private static final int MEASURED = 100;

    Table(String title, String... columns) {
        System.out.println("\n### " + title + "\n");
        row(columns);
        row(Collections.nCopies(columns.length, "---").toArray(String[]::new));
    }

    void row(String... cells) {
        System.out.println("| " + String.join(" | ", cells) + " |");
    }

    /** A row about how long a request takes once it has been made a few times. */
    void times(String what, Callable<?> request) throws InterruptedException {
        Samples samples = new Samples();
        try {
            for (int i = 0; i < WARM_UP + MEASURED; i++) {
                long begin = System.nanoTime();
                request.call();
                if (i >= WARM_UP) {
                    samples.add(System.nanoTime() - begin);
                }
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        row(what + ", ms", samples.median(), samples.p90());
    }
}
