package dev.countersign.cli;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a question as a person types it: one letter, and a note behind it if they like. Nothing else is an answer,
 * least of all an empty line.
 *
 * @param answer as the REST interface spells it
 * @param note for the model
 */
record TypedAnswer(String answer, @Nullable String note) {

    private static final Pattern LINE = Pattern.compile("\\s*([ysrn])(?:\\s+(\\S.*?))?\\s*", Pattern.DOTALL);

    static Optional<TypedAnswer> read(String line) {
        Matcher typed = LINE.matcher(line);
        return typed.matches()
                ? Optional.of(new TypedAnswer(answer(typed.group(1)), typed.group(2)))
                : Optional.empty();
    }

    private static String answer(String letter) {
        return switch (letter) {
            case "y" -> "allow";
            case "s" -> "allow-session";
            case "r" -> "remember";
            default -> "deny";
        };
    }
}
