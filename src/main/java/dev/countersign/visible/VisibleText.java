package dev.countersign.visible;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A text in parts, such that nothing in it can hide: every character that is not seen, or is taken for another one, is a
 * part of its own with a label. Line feeds, tabs and spaces stay as they are, and the labels stand for the rest.
 */
public record VisibleText(List<Part> parts) {

    /**
     * A stretch of ordinary text, or one odd character.
     *
     * @param shown the text, or the label that stands for the character
     * @param oddity null for ordinary text
     * @param name of the odd character
     */
    public record Part(String shown, @Nullable Oddity oddity, String name) {}

    public static VisibleText of(String text) {
        if (isPlain(text)) {
            return new VisibleText(text.isEmpty() ? List.of() : List.of(new Part(text, null, "")));
        }
        List<Part> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int endOfToken = 0;
        boolean mixed = false;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            if (at >= endOfToken) {
                endOfToken = LookAlikes.endOfToken(text, at);
                mixed = LookAlikes.mixesAlphabets(text, at, endOfToken);
            }
            Oddity oddity = OddCharacters.oddity(character);
            if (oddity == null && LookAlikes.deceives(character, mixed)) {
                oddity = Oddity.LOOK_ALIKE;
            }
            if (oddity == null) {
                plain.appendCodePoint(character);
            } else {
                flush(plain, parts);
                parts.add(new Part(OddCharacters.label(character, oddity), oddity, OddCharacters.name(character)));
            }
            at += Character.charCount(character);
        }
        flush(plain, parts);
        return new VisibleText(List.copyOf(parts));
    }

    /**
     * The text in stretches that can be looked at one by one with the same result: letters that are compared with each
     * other stay together.
     */
    public static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int end = LookAlikes.endOfToken(text, at);
            tokens.add(text.substring(at, end));
            at = end;
        }
        return tokens;
    }

    /** As plain text, in which the labels stand in angle quotes. */
    public String marked() {
        return parts.stream()
                .map(part -> part.oddity() == null ? part.shown() : "‹" + part.shown() + "›")
                .collect(Collectors.joining());
    }

    /** Which kinds of odd characters are in it. */
    public Set<Oddity> oddities() {
        Set<Oddity> found = EnumSet.noneOf(Oddity.class);
        for (Part part : parts) {
            if (part.oddity() != null) {
                found.add(part.oddity());
            }
        }
        return found;
    }

    /** Most of what is long is plain, and need not be looked at character by character. */
    private static boolean isPlain(String text) {
        return text.chars()
                .allMatch(
                        character -> (character >= ' ' && character <= '~') || character == '\n' || character == '\t');
    }

    private static void flush(StringBuilder plain, List<Part> parts) {
        if (!plain.isEmpty()) {
            parts.add(new Part(plain.toString(), null, ""));
            plain.setLength(0);
        }
    }
}
