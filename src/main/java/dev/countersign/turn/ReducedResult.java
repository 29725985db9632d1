package dev.countersign.turn;

import dev.countersign.model.Message;

/** A result in one line, for a request that has no room for it. What failed still says why, as far as the line goes. */
final class ReducedResult {

    private static final String BEGIN = "[Left out to make room: ";
    private static final String END = " characters of this result.]";
    private static final int LONGEST_REASON = 200;

    private ReducedResult() {}

    /** All results of a message; those that are no longer than their line stay. */
    static Message.FromTools allOf(Message.FromTools results) {
        return new Message.FromTools(
                results.results().stream().map(ReducedResult::of).toList());
    }

    private static Message.CallResult of(Message.CallResult result) {
        String line = (result.error() ? reason(result.text()) + " " : "")
                + BEGIN
                + result.text().length()
                + END;
        return line.length() < result.text().length()
                ? new Message.CallResult(result.wireId(), result.tool(), line, result.error())
                : result;
    }

    static boolean isOne(Message.CallResult result) {
        return result.text().endsWith(END) && result.text().contains(BEGIN);
    }

    private static String reason(String text) {
        String line = text.lines().findFirst().orElse("");
        if (line.length() <= LONGEST_REASON) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(LONGEST_REASON - 1)) ? LONGEST_REASON - 1 : LONGEST_REASON;
        return line.substring(0, end) + " …";
    }
}
