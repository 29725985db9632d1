package dev.countersign.hint;

/**
 * A text that a command waits for, from the next line on.
 *
 * @param end the line that ends it
 * @param literal whether nothing is substituted in it
 * @param indented whether tabs before the end do not count
 * @param program whether a shell reads it as its commands
 */
record HereDocument(String end, boolean literal, boolean indented, boolean program) {

    /** Where the line begins that ends it, -1 if none does. */
    int endIn(String text, int from) {
        for (int line = from; line < text.length(); ) {
            int lineEnd = text.indexOf('\n', line);
            int stop = lineEnd < 0 ? text.length() : lineEnd;
            int first = line;
            while (indented && first < stop && text.charAt(first) == '\t') {
                first++;
            }
            if (stop - first == end.length() && text.startsWith(end, first)) {
                return line;
            }
            line = stop + 1;
        }
        return -1;
    }
}
