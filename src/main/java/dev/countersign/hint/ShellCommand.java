package dev.countersign.hint;

import java.util.List;

/**
 * One command of a shell's text.
 *
 * @param words without their quotes, the program first
 * @param files what it is redirected from and to
 * @param piped whether it reads what another command prints
 * @param substitutes whether what another command prints stands among its words
 */
record ShellCommand(List<String> words, List<String> files, boolean piped, boolean substitutes) {}
