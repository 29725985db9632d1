package dev.countersign.cockpit;

import java.util.Locale;

/** Numbers as a person reads them: {@code 991,808}. */
final class Count {

    private Count() {}

    static String of(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String of(long number, String one, String many) {
        return of(number) + " " + (number == 1 ? one : many);
    }
}
