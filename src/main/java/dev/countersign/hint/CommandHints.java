package dev.countersign.hint;

import dev.countersign.hint.Hint.Kind;
import java.util.List;
import java.util.Set;

/** Judges commands by their program and its words, and the commands that are among those words. */
final class CommandHints {

    private static final int DEPTH = 6;

    private static final Set<String> PRINT_THEIR_WORDS = Set.of("echo", "printf", ":", "true");
    private static final Set<String> START_EACH = Set.of("-exec", "-execdir", "-ok", "-okdir", "-x");
    private static final Set<String> EVALUATE = Set.of("eval", "source", ".");

    private final Places places;
    private final Found found;

    CommandHints(Places places, Found found) {
        this.places = places;
        this.found = found;
    }

    void lookInto(String shellText) {
        lookInto(shellText, 0);
    }

    void look(ShellCommand command) {
        look(command, 0);
    }

    private void lookInto(String shellText, int depth) {
        ShellText.commands(shellText).forEach(command -> look(command, depth));
    }

    private void look(ShellCommand command, int depth) {
        command.files().forEach(places::look);
        List<String> words = Programs.unwrapped(command.words());
        if (words.isEmpty()) {
            return;
        }
        if (words.size() < command.words().size()) {
            command.words().subList(0, command.words().size() - words.size()).forEach(places::lookAtProgram);
        }
        String name = Programs.name(words.getFirst());
        List<String> arguments = words.subList(1, words.size());
        if (Deletions.deletes(name, arguments)) {
            found.add(Kind.DELETES, command.words());
        }
        if (Downloads.usesNetwork(name, arguments)) {
            found.add(Kind.NETWORK, command.words());
        }
        if (Downloads.installs(name, arguments)) {
            found.add(Kind.INSTALLS, command.words());
        }
        if (runsWhatIsPrinted(command, words, name)) {
            found.add(Kind.PIPED, command.words());
        }
        if (makesExecutable(name, arguments)) {
            found.add(Kind.EXECUTABLE, command.words());
        }
        places.lookAtProgram(words.getFirst());
        if (!PRINT_THEIR_WORDS.contains(name)) {
            places.lookAtArguments(name, arguments);
        }
        if (depth < DEPTH) {
            lookInside(name, arguments, depth + 1);
        }
    }

    private static boolean runsWhatIsPrinted(ShellCommand command, List<String> words, String name) {
        return (command.piped() && Programs.runsItsInput(words))
                || (command.substitutes() && (Programs.isShell(name) || EVALUATE.contains(name)));
    }

    private void lookInside(String name, List<String> arguments, int depth) {
        if (Programs.isShell(name)) {
            int option = indexOfProgram(arguments);
            if (option >= 0 && option + 1 < arguments.size()) {
                lookInto(arguments.get(option + 1), depth);
            }
        } else if (name.equals("eval")) {
            lookInto(String.join(" ", arguments), depth);
        } else if (name.equals("find") || name.equals("fd")) {
            for (int at = 0; at < arguments.size(); at++) {
                if (START_EACH.contains(arguments.get(at))) {
                    look(new ShellCommand(arguments.subList(at + 1, arguments.size()), List.of(), false, false), depth);
                    return;
                }
            }
        }
    }

    /** Where {@code -c} stands, also as in {@code -ec}. */
    private static int indexOfProgram(List<String> arguments) {
        for (int at = 0; at < arguments.size(); at++) {
            String argument = arguments.get(at);
            if (!argument.startsWith("-")) {
                return -1;
            }
            if (!argument.startsWith("--") && argument.endsWith("c")) {
                return at;
            }
        }
        return -1;
    }

    private static boolean makesExecutable(String name, List<String> arguments) {
        return switch (name) {
            case "chmod" -> {
                String mode = arguments.stream()
                        .filter(argument -> !argument.startsWith("-") || argument.contains("x"))
                        .findFirst()
                        .orElse("");
                yield givesExecution(mode);
            }
            case "git" -> arguments.contains("--chmod=+x");
            default -> false;
        };
    }

    private static boolean givesExecution(String mode) {
        boolean octal =
                !mode.isEmpty() && mode.length() <= 5 && mode.chars().allMatch(digit -> digit >= '0' && digit <= '7');
        if (octal) {
            String last = mode.substring(Math.max(0, mode.length() - 3));
            return last.chars().anyMatch(digit -> (digit - '0') % 2 == 1);
        }
        int sign = Math.max(mode.indexOf('+'), mode.indexOf('='));
        return sign >= 0 && (mode.indexOf('x', sign) > 0 || mode.indexOf('X', sign) > 0);
    }
}
