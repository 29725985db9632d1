package dev.countersign.policy;

import java.util.Arrays;
import java.util.Optional;

/** What a rule of a {@code countersign.tools.yaml} is about. */
enum RuleAction {
    TOOL_CALL,
    FILE_WRITE,
    COMMAND;

    static Optional<RuleAction> spelled(String word) {
        return Arrays.stream(values()).filter(a -> a.word().equals(word)).findFirst();
    }

    String word() {
        return switch (this) {
            case TOOL_CALL -> "tool_call";
            case FILE_WRITE -> "file_write";
            case COMMAND -> "command";
        };
    }
}
