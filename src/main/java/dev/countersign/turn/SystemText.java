package dev.countersign.turn;

/**
 * What a model is told first, in the order in which it is told.
 *
 * @param rules ours
 * @param agents the workspace's trusted instructions, framed; empty without any
 * @param instructions the user's own for this model; they have the last word
 */
record SystemText(String rules, String agents, String instructions) {

    String whole() {
        return rules + agents + instructions;
    }

    SystemText withoutAgents() {
        return new SystemText(rules, "", instructions);
    }
}
