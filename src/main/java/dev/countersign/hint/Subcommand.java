package dev.countersign.hint;

import java.util.List;
import java.util.Set;

/**
 * What a program with commands of its own is told to do, as {@code push} in {@code git -C x push origin}.
 *
 * @param name empty where there is none
 */
record Subcommand(String name, List<String> arguments) {

    /** Options of git, before its command, that take a word. */
    static final String GIT = "Cc";

    /** @param taking one-letter options that take a word */
    static Subcommand of(List<String> words, String taking) {
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            if (!word.startsWith("-") && !word.startsWith("+")) {
                return new Subcommand(word, words.subList(at + 1, words.size()));
            }
            if (word.length() == 2 && taking.indexOf(word.charAt(1)) >= 0) {
                at++;
            }
        }
        return new Subcommand("", List.of());
    }

    boolean is(String... names) {
        return Set.of(names).contains(name);
    }

    boolean hasAny(String... words) {
        return arguments.stream().anyMatch(Set.of(words)::contains);
    }

    Subcommand next() {
        return of(arguments, "");
    }
}
