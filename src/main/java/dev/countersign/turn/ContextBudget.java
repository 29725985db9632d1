package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.Model;
import dev.countersign.model.ModelRequest;
import dev.countersign.tool.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.Map;

/** Weighs a request before it is sent, in tokens estimated at four characters each. */
final class ContextBudget {

    private static final long CHARACTERS_OF_A_TOKEN = 4;
    private static final long TOKENS_OF_A_MESSAGE = 4;

    private ContextBudget() {}

    /** What the request weighs against the model's window less its output limit. */
    static Step.Budget of(Model model, ModelRequest request) {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("system", tokens(request.system()));
        parts.put(
                "tools",
                request.tools().stream().mapToLong(ContextBudget::ofTool).sum());
        parts.put("messages", 0L);
        parts.put("results", 0L);
        for (Message message : request.messages()) {
            switch (message) {
                case Message.FromUser user -> parts.merge("messages", tokens(user.text()), Long::sum);
                case Message.FromModel reply ->
                    parts.merge("messages", tokens(reply.raw().json()), Long::sum);
                case Message.FromTools results -> parts.merge("results", ofResults(results), Long::sum);
            }
        }
        long used = parts.values().stream().mapToLong(Long::longValue).sum();
        return new Step.Budget(Math.max(0, model.contextWindow() - model.maxOutputTokens()), used, parts);
    }

    private static long ofTool(ToolDefinition tool) {
        return tokens(tool.name())
                + tokens(tool.description())
                + tokens(tool.inputSchema().toString());
    }

    private static long ofResults(Message.FromTools results) {
        return results.results().stream()
                .mapToLong(result -> tokens(result.text()) + tokens(result.wireId()))
                .sum();
    }

    private static long tokens(String text) {
        return text.length() / CHARACTERS_OF_A_TOKEN + TOKENS_OF_A_MESSAGE;
    }
}
