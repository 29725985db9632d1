package dev.countersign.hint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Splits a text into commands and words about as a POSIX shell does: quotes, escapes, comments, pipes, redirections,
 * substitutions and here-documents. It reads every character once, keeps its own stack, and takes any text for valid.
 */
final class ShellText {

    private static final int SUBSTITUTIONS = 100;
    private static final int DOCUMENTS = 4;

    private final String text;
    private final int depth;
    private final List<ShellCommand> commands = new ArrayList<>();
    private final Deque<CommandBeingRead> around = new ArrayDeque<>();
    private final List<HereDocument> awaited = new ArrayList<>();
    private CommandBeingRead frame = new CommandBeingRead('\0');
    private boolean noMoreDocuments;
    private int at;

    private ShellText(String text, int depth) {
        this.text = text;
        this.depth = depth;
    }

    static List<ShellCommand> commands(String text) {
        return commands(text, 0);
    }

    private static List<ShellCommand> commands(String text, int depth) {
        ShellText shell = new ShellText(text, depth);
        shell.read();
        return shell.commands;
    }

    private void read() {
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (frame.quoted) {
                readQuoted(next);
            } else {
                read(next);
            }
        }
        endCommand(false);
        while (!around.isEmpty()) {
            frame = around.pop();
            endCommand(false);
        }
    }

    private void readQuoted(char next) {
        switch (next) {
            case '"' -> frame.quoted = false;
            case '\\' -> escaped();
            case '`' -> backtick();
            case '$' -> {
                if (!take("(")) {
                    frame.word.append('$');
                } else {
                    open(')');
                }
            }
            default -> frame.word.append(next);
        }
    }

    private void read(char next) {
        switch (next) {
            case '\\' -> escaped();
            case '\'' -> literal(false);
            case '"' -> {
                frame.inWord = true;
                frame.quoted = true;
            }
            case '$' -> dollar();
            case '`' -> backtick();
            case ' ', '\t', '\r' -> endWord();
            case '\n' -> {
                endCommand(false);
                skipDocuments();
            }
            case ';' -> endCommand(false);
            case '&' -> {
                if (take(">")) {
                    redirect(false);
                } else {
                    take("&");
                    endCommand(false);
                }
            }
            case '|' -> {
                boolean or = take("|");
                take("&");
                endCommand(!or);
            }
            case '(' -> {
                frame.open++;
                endCommand(frame.piped && frame.words().isEmpty() && !frame.inWord);
            }
            case ')' -> close();
            case '#' -> {
                if (frame.inWord) {
                    frame.word.append(next);
                } else {
                    int end = text.indexOf('\n', at);
                    at = end < 0 ? text.length() : end;
                }
            }
            case '<' -> lessThan();
            case '>' -> {
                if (take("(")) {
                    open(')');
                } else {
                    redirect(true);
                }
            }
            default -> {
                frame.inWord = true;
                frame.word.append(next);
            }
        }
    }

    private boolean take(String wanted) {
        if (!text.startsWith(wanted, at)) {
            return false;
        }
        at += wanted.length();
        return true;
    }

    private void escaped() {
        if (at < text.length()) {
            char next = text.charAt(at++);
            if (next != '\n') {
                frame.inWord = true;
                frame.word.append(next);
            }
        }
    }

    /** Up to the next single quote; in the dollar form a backslash keeps one from being it. */
    private void literal(boolean escapes) {
        frame.inWord = true;
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next == '\'') {
                return;
            }
            if (escapes && next == '\\' && at < text.length()) {
                next = text.charAt(at++);
            }
            frame.word.append(next);
        }
    }

    private void dollar() {
        if (take("'")) {
            literal(true);
        } else if (take("(")) {
            open(')');
        } else if (!text.startsWith("\"", at)) {
            frame.inWord = true;
            frame.word.append('$');
        }
    }

    private void backtick() {
        if (frame.end == '`') {
            leave();
        } else {
            open('`');
        }
    }

    private void open(char end) {
        frame.inWord = true;
        frame.substitutes = true;
        if (around.size() < SUBSTITUTIONS) {
            around.push(frame);
            frame = new CommandBeingRead(end);
        } else {
            endCommand(false);
        }
    }

    private void close() {
        if (frame.open == 0 && frame.end == ')') {
            leave();
        } else {
            frame.open = Math.max(0, frame.open - 1);
            endCommand(false);
        }
    }

    private void leave() {
        endCommand(false);
        frame = around.pop();
    }

    private void lessThan() {
        if (take("(")) {
            open(')');
        } else if (take("<<")) {
            endWord();
        } else if (take("<")) {
            document();
        } else {
            redirect(true);
        }
    }

    /** @param numbered whether the digits before it are the number of what is redirected */
    private void redirect(boolean numbered) {
        if (numbered && frame.word.chars().allMatch(Character::isDigit)) {
            frame.word.setLength(0);
            frame.inWord = false;
        }
        endWord();
        while (at < text.length() && ">|&".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        frame.redirects = true;
    }

    private void document() {
        redirect(true);
        frame.redirects = false;
        boolean indented = take("-");
        while (take(" ")) {}
        StringBuilder end = new StringBuilder();
        boolean literal = false;
        for (; at < text.length() && " \t\n;|&<>()".indexOf(text.charAt(at)) < 0; at++) {
            char next = text.charAt(at);
            if ("'\"\\".indexOf(next) >= 0) {
                literal = true;
            } else {
                end.append(next);
            }
        }
        if (!end.isEmpty()) {
            awaited.add(new HereDocument(
                    end.toString(), literal, indented, Programs.isShellOfItsInput(Programs.unwrapped(frame.words()))));
        }
    }

    /** What a document holds is no command, except to a shell, or where it substitutes some. */
    private void skipDocuments() {
        for (HereDocument document : awaited) {
            int end = noMoreDocuments ? -1 : document.endIn(text, at);
            if (end < 0) {
                // Without its end it would swallow all the rest; that is read as commands instead, and looked for only
                // once.
                noMoreDocuments = true;
                break;
            }
            String body = text.substring(at, end);
            int lineEnd = text.indexOf('\n', end);
            at = lineEnd < 0 ? text.length() : lineEnd + 1;
            if (document.program() && depth < DOCUMENTS) {
                commands.addAll(commands(body, depth + 1));
            } else if (!document.literal() && depth < DOCUMENTS) {
                commands.addAll(substituted(body));
            }
        }
        awaited.clear();
    }

    /** The commands of the substitutions alone: the last one would be the text around them. */
    private List<ShellCommand> substituted(String body) {
        ShellText shell = new ShellText(body, depth + 1);
        shell.frame.quoted = true;
        shell.read();
        return shell.commands.subList(0, Math.max(0, shell.commands.size() - 1));
    }

    private void endWord() {
        frame.endWord();
    }

    private void endCommand(boolean pipes) {
        frame.endCommand(pipes).ifPresent(commands::add);
    }
}
