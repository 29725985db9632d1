package dev.countersign.cockpit;

import dev.countersign.visible.Oddity;
import dev.countersign.visible.VisibleText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A call's input as a card shows it: complete up to 200 lines and 16 KiB, else its first part, with the number of lines that
 * are not shown in full.
 *
 * @param bytes of the input as JSON, in UTF-8
 * @param oddities kinds of characters that do not look like what they are, anywhere in the complete input
 */
record ShownInput(List<InputField> fields, long bytes, long lines, long hiddenLines, Set<Oddity> oddities) {

    static final long LINE_LIMIT = 200;
    static final long BYTE_LIMIT = 16 * 1024;

    static ShownInput of(JsonNode input) {
        return of(input, List.of());
    }

    /** @param order of the members that have one */
    static ShownInput of(JsonNode input, List<String> order) {
        List<InputField> complete = InputField.of(input, order);
        long lines = complete.stream().mapToLong(InputField::lines).sum();
        Cut cut = new Cut();
        return new ShownInput(
                cut.taken(complete),
                ByteSize.ofUtf8(input.toString()),
                lines,
                lines - cut.wholeLines,
                odditiesOf(complete));
    }

    public boolean complete() {
        return hiddenLines == 0;
    }

    /** All in one line: short values whole, of the others the beginning. */
    public String glance() {
        return fields.stream()
                .filter(field -> !field.values().isEmpty())
                .map(InputField::glance)
                .collect(Collectors.joining("  "));
    }

    public String size() {
        return ByteSize.words(bytes);
    }

    private static Set<Oddity> odditiesOf(List<InputField> fields) {
        Set<Oddity> found = EnumSet.noneOf(Oddity.class);
        for (InputField field : fields) {
            found.addAll(VisibleText.of(field.name()).oddities());
            field.values().forEach(value -> found.addAll(VisibleText.of(value).oddities()));
        }
        return found;
    }

    /** Takes lines until the limits are used up, of short fields first: nothing short hides behind what is long. */
    private static final class Cut {

        private long linesLeft = LINE_LIMIT;
        private long bytesLeft = BYTE_LIMIT;
        private long wholeLines;

        List<InputField> taken(List<InputField> fields) {
            List<InputField> taken = new ArrayList<>(fields);
            for (boolean shortOnes : new boolean[] {true, false}) {
                taken.replaceAll(field -> field.isShort() == shortOnes ? take(field) : field);
            }
            return List.copyOf(taken);
        }

        private InputField take(InputField field) {
            List<String> values = new ArrayList<>();
            for (String value : field.values()) {
                if (linesLeft > 0 && bytesLeft > 0) {
                    values.add(take(value));
                }
            }
            return new InputField(field.name(), List.copyOf(values), field.list());
        }

        private String take(String value) {
            int end = 0;
            while (end < value.length() && linesLeft > 0) {
                int lineFeed = value.indexOf('\n', end);
                int next = lineFeed < 0 ? value.length() : lineFeed + 1;
                long bytes = ByteSize.ofUtf8(value.substring(end, next));
                if (bytes > bytesLeft) {
                    int fits = fitting(value, end, bytesLeft);
                    bytesLeft = 0;
                    return value.substring(0, fits);
                }
                bytesLeft -= bytes;
                linesLeft--;
                wholeLines++;
                end = next;
            }
            if (value.isEmpty()) {
                linesLeft--;
                wholeLines++;
            }
            return value.substring(0, end);
        }

        /** The end of what fits into so many bytes, never inside a character. */
        private static int fitting(String value, int from, long bytes) {
            int at = from;
            long used = 0;
            while (at < value.length()) {
                int character = value.codePointAt(at);
                used += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
                if (used > bytes) {
                    return at;
                }
                at += Character.charCount(character);
            }
            return at;
        }
    }
}
