package dev.countersign.storage;

import java.util.stream.Collectors;

/** The schema of the database can not be brought to what this version needs; nothing may start on it. */
public final class SchemaFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 600;

    SchemaFailure(RuntimeException cause, String copy) {
        super(
                "the database's schema can not be brought up to date: " + inOneLine(String.valueOf(cause.getMessage()))
                        + copy,
                cause);
    }

    private static String inOneLine(String message) {
        String line = message.lines()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "\u2026";
    }
}
