package dev.countersign.model.openai;

/**
 * Takes a {@code <think>} element off the beginning of a text as it arrives: some local servers leave what the model
 * thought in there. Anywhere else the word is text like any other.
 */
final class ThinkTags {

    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private enum Place {
        BEGINNING,
        THOUGHT,
        AFTER,
        ANSWER
    }

    private Place place;
    private String held = "";

    ThinkTags(boolean expected) {
        this.place = expected ? Place.BEGINNING : Place.ANSWER;
    }

    /** What of the next piece belongs to the answer. */
    String answerIn(String piece) {
        if (place == Place.ANSWER) {
            return piece;
        }
        held += piece;
        if (place == Place.BEGINNING) {
            begin();
        }
        if (place == Place.THOUGHT) {
            skipThought();
        }
        if (place == Place.AFTER && !held.isBlank()) {
            place = Place.ANSWER;
            held = held.stripLeading();
        }
        return place == Place.ANSWER ? released() : "";
    }

    /** What was held back because it could have become a tag. */
    String rest() {
        return place == Place.BEGINNING ? released() : "";
    }

    private void begin() {
        String text = held.stripLeading();
        if (text.startsWith(OPEN)) {
            place = Place.THOUGHT;
            held = text.substring(OPEN.length());
        } else if (!OPEN.startsWith(text)) {
            place = Place.ANSWER;
        }
    }

    private void skipThought() {
        int end = held.indexOf(CLOSE);
        if (end >= 0) {
            place = Place.AFTER;
            held = held.substring(end + CLOSE.length());
        } else {
            // A tag may be cut anywhere; what came before its beginning is thought.
            held = held.substring(Math.max(0, held.length() - CLOSE.length() + 1));
        }
    }

    private String released() {
        String text = held;
        held = "";
        return text;
    }
}
