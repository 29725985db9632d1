package dev.countersign.tool.builtin;

/**
 * Some lines of a file. A line ends after its line feed; what follows the last one is a line if there is anything.
 *
 * @param first number of the first line, counted from 1
 * @param count how many lines there are from it on, within what was asked for
 * @param total lines of the whole file
 * @param from where they begin, in bytes
 * @param to where they end
 */
record Lines(int first, int count, int total, int from, int to) {

    static Lines of(byte[] content, int first, int atMost) {
        long end = (long) first + atMost;
        int from = first == 1 ? 0 : content.length;
        int to = content.length;
        int line = 1;
        for (int i = 0; i < content.length; i++) {
            if (content[i] == '\n') {
                line++;
                if (line == first) {
                    from = i + 1;
                }
                if (line == end) {
                    to = i + 1;
                }
            }
        }
        boolean open = content.length > 0 && content[content.length - 1] != '\n';
        int total = open ? line : line - 1;
        int count = (int) Math.max(0, Math.min(end - 1, total) - first + 1);
        return new Lines(first, count, total, from, Math.max(from, to));
    }

    /** Number of the line that a byte is in. */
    static int numberAt(byte[] content, int at) {
        int line = 1;
        for (int i = 0; i < at; i++) {
            if (content[i] == '\n') {
                line++;
            }
        }
        return line;
    }

    /** An empty file has no line, and yet its beginning can be read. */
    boolean isPastTheEnd() {
        return first > Math.max(1, total);
    }
}
