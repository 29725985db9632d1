package dev.countersign.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command that a shell's text is within, inside of one pair of substitution signs. */
final class CommandBeingRead {

    /** The sign that ends the substitution. */
    final char end;

    final StringBuilder word = new StringBuilder();
    boolean inWord;
    boolean quoted;
    boolean redirects;
    boolean piped;
    boolean substitutes;
    int open;

    private List<String> words = new ArrayList<>();
    private List<String> files = new ArrayList<>();

    CommandBeingRead(char end) {
        this.end = end;
    }

    List<String> words() {
        return words;
    }

    void endWord() {
        if (inWord) {
            (redirects ? files : words).add(word.toString());
            word.setLength(0);
            inWord = false;
            redirects = false;
        }
    }

    /** What was read of it, if there was anything; what follows is another, which reads this one's output if it pipes. */
    Optional<ShellCommand> endCommand(boolean pipes) {
        endWord();
        Optional<ShellCommand> read = words.isEmpty() && files.isEmpty()
                ? Optional.empty()
                : Optional.of(new ShellCommand(List.copyOf(words), List.copyOf(files), piped, substitutes));
        words = new ArrayList<>();
        files = new ArrayList<>();
        piped = pipes;
        substitutes = false;
        redirects = false;
        return read;
    }
}
