package dev.countersign.model.cli;

import dev.countersign.model.Message;
import dev.countersign.model.ModelRequest;

/** A conversation as one text, for a program that knows no messages. */
final class Prompt {

    private Prompt() {}

    /** The instructions, then what was said; who said it stands before it once more than one message was. */
    static String of(ModelRequest request) {
        StringBuilder prompt = new StringBuilder();
        add(prompt, "", request.system());
        if (request.messages().size() == 1 && request.messages().getFirst() instanceof Message.FromUser(String text)) {
            add(prompt, "", text);
            return prompt.toString();
        }
        for (Message message : request.messages()) {
            switch (message) {
                case Message.FromUser(String text) -> add(prompt, "User:\n", text);
                case Message.FromModel reply -> add(prompt, "Assistant:\n", reply.text());
                case Message.FromTools tools ->
                    tools.results().forEach(result -> add(prompt, "Result of " + result.tool() + ":\n", result.text()));
            }
        }
        return prompt.append("Assistant:\n").toString();
    }

    private static void add(StringBuilder prompt, String lead, String text) {
        if (!text.isBlank()) {
            prompt.append(lead).append(text.strip()).append("\n\n");
        }
    }
}
