package dev.countersign.turn;

import dev.countersign.model.Message;
import dev.countersign.model.Model;
import dev.countersign.tool.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * Bytes of UTF-8 that a model reads, by part, the framing of messages included.
 *
 * @param system the system text, but for the next
 * @param agents the workspace's trusted instructions
 * @param tools names, descriptions and schemas of the tools that are offered
 * @param messages what people and models wrote
 * @param calls ids, names and arguments of requested calls
 * @param results what became of them
 * @param state what a provider wants back besides, such as thoughts and signatures
 */
record RequestWeight(long system, long agents, long tools, long messages, long calls, long results, long state) {

    private static final RequestWeight NOTHING = new RequestWeight(0, 0, 0, 0, 0, 0, 0);
    private static final long FRAME = 12;

    /** What every request of these weighs, whatever is said in it. */
    static RequestWeight fixed(SystemText system, List<ToolDefinition> tools) {
        long own = utf8(system.rules()) + utf8(system.instructions()) + FRAME;
        long offered = tools.stream().mapToLong(RequestWeight::ofTool).sum();
        return new RequestWeight(own, utf8(system.agents()), offered, 0, 0, 0, 0);
    }

    /** What one message weighs where it is sent to that model. */
    static RequestWeight of(Message message, Model model) {
        return switch (message) {
            case Message.FromUser(String text) -> new RequestWeight(0, 0, 0, utf8(text) + FRAME, 0, 0, 0);
            case Message.FromModel reply -> ofReply(reply, model);
            case Message.FromTools tools -> new RequestWeight(0, 0, 0, 0, 0, ofResults(tools), 0);
        };
    }

    private static RequestWeight ofReply(Message.FromModel reply, Model model) {
        long text = utf8(reply.text()) + FRAME;
        long calls = reply.calls().stream()
                .mapToLong(call -> utf8(call.wireId()) + utf8(call.tool()) + utf8(call.rawArguments()) + FRAME)
                .sum();
        long whole = model.client().returnsWhole(reply.raw()) ? utf8(reply.raw().json()) : 0;
        return new RequestWeight(0, 0, 0, text, calls, 0, Math.max(0, whole - text - calls));
    }

    private static long ofResults(Message.FromTools tools) {
        return tools.results().stream()
                .mapToLong(result -> utf8(result.wireId()) + utf8(result.text()) + FRAME)
                .sum();
    }

    private static long ofTool(ToolDefinition tool) {
        return utf8(tool.name())
                + utf8(tool.description())
                + utf8(tool.inputSchema().toString())
                + FRAME;
    }

    static RequestWeight sum(Iterable<RequestWeight> weights) {
        RequestWeight sum = NOTHING;
        for (RequestWeight weight : weights) {
            sum = sum.plus(weight);
        }
        return sum;
    }

    RequestWeight plus(RequestWeight more) {
        return new RequestWeight(
                system + more.system,
                agents + more.agents,
                tools + more.tools,
                messages + more.messages,
                calls + more.calls,
                results + more.results,
                state + more.state);
    }

    RequestWeight minus(RequestWeight less) {
        return plus(new RequestWeight(
                -less.system, -less.agents, -less.tools, -less.messages, -less.calls, -less.results, -less.state));
    }

    long bytes() {
        return system + agents + tools + messages + calls + results + state;
    }

    /** The parts by name, each as tokens. */
    Map<String, Long> parts(LongUnaryOperator tokens) {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("system", tokens.applyAsLong(system));
        parts.put("agents", tokens.applyAsLong(agents));
        parts.put("tools", tokens.applyAsLong(tools));
        parts.put("messages", tokens.applyAsLong(messages));
        parts.put("calls", tokens.applyAsLong(calls));
        parts.put("results", tokens.applyAsLong(results));
        parts.put("state", tokens.applyAsLong(state));
        return parts;
    }

    private static long utf8(String text) {
        long bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Both halves of a pair count two, which makes the four bytes of the pair.
            bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
        }
        return bytes;
    }
}
